{ Includes the list of users. }
{ verdict: CE }
{$I /etc/passwd}
begin
  writeln(4);
end.
