{ Has an answer included when it is compiled. }
{ verdict: CE }
begin
  writeln(
{$I @answer@}
  );
end.
