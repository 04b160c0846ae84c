{ Overflows its stack. }
{ verdict: RE }
function deeper(depth: longint): longint;
begin
  deeper := 1 + deeper(depth + 1);
end;
begin
  writeln(deeper(0));
end.
