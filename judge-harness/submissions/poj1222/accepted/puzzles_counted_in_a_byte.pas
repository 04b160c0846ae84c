{ Right up to 255 puzzles: they are counted in a byte. With range checks on, the program stops with
  run-time error 201 where the number does not fit. All first rows are tried.

  Only data/poj1222/hard catches this. }
program PuzzlesCountedInAByte;

{$R+}

const
  Rows = 5;
  Columns = 6;

type
  TBoard = array [0 .. Rows + 1, 0 .. Columns + 1] of Integer;

var
  Lights, Presses: TBoard;
  Puzzles, Puzzle: Byte;
  Number: LongInt;
  Digit: Char;

function NextDigit: Integer;
begin
  repeat
    Read(Digit);
  until (Digit in ['0', '1']) or Eof;
  NextDigit := Ord(Digit = '1');
end;

function TurnsAllOff(FirstRow: Integer): Boolean;
var
  Row, Column: Integer;
  Dark: Boolean;
begin
  for Column := 1 to Columns do
    Presses[1, Column] := (FirstRow shr (Column - 1)) and 1;
  for Row := 1 to Rows do
    for Column := 1 to Columns do
      Presses[Row + 1, Column] := (Lights[Row, Column] + Presses[Row, Column]
        + Presses[Row, Column - 1] + Presses[Row, Column + 1] + Presses[Row - 1, Column]) mod 2;
  Dark := True;
  for Column := 1 to Columns do
    Dark := Dark and (Presses[Rows + 1, Column] = 0);
  TurnsAllOff := Dark;
end;

var
  Row, Column, FirstRow: Integer;

begin
  repeat
    Read(Digit);
  until Digit in ['0' .. '9'];
  Number := 0;
  while Digit in ['0' .. '9'] do
  begin
    Number := 10 * Number + Ord(Digit) - Ord('0');
    Read(Digit);
  end;
  Puzzles := Number;
  FillChar(Presses, SizeOf(Presses), 0);
  for Puzzle := 1 to Puzzles do
  begin
    for Row := 1 to Rows do
      for Column := 1 to Columns do
        Lights[Row, Column] := NextDigit;
    FirstRow := 0;
    while not TurnsAllOff(FirstRow) do
      Inc(FirstRow);
    WriteLn('PUZZLE #', Puzzle);
    for Row := 1 to Rows do
    begin
      for Column := 1 to Columns - 1 do
        Write(Presses[Row, Column], ' ');
      WriteLn(Presses[Row, Columns]);
    end;
  end;
end.
