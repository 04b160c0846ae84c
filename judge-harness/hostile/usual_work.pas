{ Does what many programs do: threads, clocks, random numbers, files of its own.
  verdict: AC }
uses sysutils, classes;
var
    words: TStringList;
    numbers: array of longint;
    four: text;
begin
    randomize;
    setlength(numbers, 1000000);
    numbers[random(1000000)] := 4;
    sleep(1);
    if now = 0 then halt(1);
    words := TStringList.create;
    words.add('4');
    words.savetofile('words');
    assign(four, 'words');
    rename(four, 'four');
    words.loadfromfile('four');
    mkdir('folder');
    rmdir('folder');
    deletefile('four');
    writeln(words[0]);
end.
