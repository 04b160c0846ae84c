{ Does what many programs do: threads, clocks, random numbers, its input by name.
  verdict: AC }
uses sysutils, classes;
var
    words: TStringList;
    numbers: array of longint;
begin
    randomize;
    setlength(numbers, 1000000);
    numbers[random(1000000)] := 4;
    sleep(1);
    if now = 0 then halt(1);
    words := TStringList.create;
    words.loadfromfile('/dev/stdin');
    if words.count <> 4 then halt(2);
    writeln(words.count);
end.
