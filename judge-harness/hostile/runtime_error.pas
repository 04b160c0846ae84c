{ Reads a number where there is none. }
{ verdict: RE }
var number: longint;
begin
  readln(number);
  writeln(4);
end.
