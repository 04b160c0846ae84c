var
  n: longint;
begin
  read(n);
  writeln(n);
end.
