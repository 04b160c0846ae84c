{ Divides by zero. }
{ verdict: RE }
var zero: longint;
begin
  zero := 0;
  writeln(4 div zero);
end.
