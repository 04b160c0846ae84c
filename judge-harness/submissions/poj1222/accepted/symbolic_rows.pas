{ Lights Out with unknowns: the first row of presses is a row of six letters, chased down as such.

  Call the presses of the first row a to f. Every press below is forced by the rows above it, and
  all that happens is addition modulo 2. So every press is a sum of some of the six unknowns, and
  perhaps of a constant 1: a set, in which an element that is added twice drops out. That is what
  the symmetric difference (><) of two sets does, so a light and its row below read

      light := light >< press >< press on the left >< press on the right >< press above
      press below := light

  The row that would be pressed below the last one has to be empty. That is six equations for six
  unknowns, each of them a set whose unknowns have to add up to its constant. Elimination adds one
  equation to another, again a symmetric difference. Then every press is looked up: the number of
  its elements that are 1, modulo 2. }
program SymbolicRows;

{$mode objfpc}

const
  Rows = 5;
  Columns = 6;
  One = 0; { the constant; the unknowns are 1 to 6, the presses of the first row }

type
  TSum = set of One .. Columns;
  TRow = array [0 .. Columns + 1] of TSum; { with a column on either side that stays empty }

{ The next digit 0 or 1 of the input; 0 at its end. }
function NextLight: TSum;
var
  Digit: Char;
begin
  Digit := ' ';
  while not (Digit in ['0', '1']) and not Eof do
    Read(Digit);
  if Digit = '1' then
    Result := [One]
  else
    Result := [];
end;

{ The number of puzzles; skips what may stand before it, such as a byte-order mark. }
function NumberOfPuzzles: LongInt;
var
  Digit: Char;
begin
  Digit := ' ';
  while not (Digit in ['0' .. '9']) and not Eof do
    Read(Digit);
  Result := 0;
  while (Digit in ['0' .. '9']) and not Eof do
  begin
    Result := 10 * Result + Ord(Digit) - Ord('0');
    Read(Digit);
  end;
end;

{ The unknowns that are 1, and One itself, if all these sums have to be 0. }
function Solved(Equations: TRow): TSum;
var
  Unknown, Row, Pivot: Integer;
  Swapped: TSum;
begin
  for Unknown := 1 to Columns do
  begin
    Pivot := Unknown;
    while not (Unknown in Equations[Pivot]) do
      Inc(Pivot); { there is one: every puzzle has exactly one answer }
    Swapped := Equations[Pivot];
    Equations[Pivot] := Equations[Unknown];
    Equations[Unknown] := Swapped;
    for Row := 1 to Columns do
      if (Row <> Unknown) and (Unknown in Equations[Row]) then
        Equations[Row] := Equations[Row] >< Equations[Unknown];
  end;
  { Each equation is left with one unknown, and perhaps One. }
  Result := [One];
  for Unknown := 1 to Columns do
    if One in Equations[Unknown] then
      Include(Result, Unknown);
end;

{ The value of a sum: 1 if an odd number of its elements are. }
function Value(Sum, Ones: TSum): Integer;
var
  Element: Integer;
begin
  Result := 0;
  for Element in Sum * Ones do
    Result := 1 - Result;
end;

var
  Presses: array [0 .. Rows + 1] of TRow; { row 0 is above the board, row 6 below }
  Ones: TSum;
  Puzzles, Puzzle: LongInt;
  Row, Column: Integer;

begin
  Puzzles := NumberOfPuzzles;
  FillChar(Presses, SizeOf(Presses), 0);
  for Column := 1 to Columns do
    Presses[1][Column] := [Column];
  for Puzzle := 1 to Puzzles do
  begin
    for Row := 1 to Rows do
      for Column := 1 to Columns do
        Presses[Row + 1][Column] := NextLight >< Presses[Row][Column]
          >< Presses[Row][Column - 1] >< Presses[Row][Column + 1] >< Presses[Row - 1][Column];
    Ones := Solved(Presses[Rows + 1]);
    WriteLn('PUZZLE #', Puzzle);
    for Row := 1 to Rows do
    begin
      Write(Value(Presses[Row][1], Ones));
      for Column := 2 to Columns do
        Write(' ', Value(Presses[Row][Column], Ones));
      WriteLn;
    end;
  end;
end.
