{ Wrong: in the compiler's own mode an integer has 16 bits, so the black goal is never reached.
  The board that is all black is -1 there, never the 65535 that it is compared with, whatever plan
  is tried. }
program SixteenBitInteger;

const
  Pieces = 16;
  White = 0;
  Black = 65535;

var
  Crosses: array [0 .. Pieces - 1] of Word;
  Board, After: Integer;
  Plan: LongInt;
  Piece, Picks, Fewest: Integer;
  Letter: Char;

begin
  for Piece := 0 to Pieces - 1 do
  begin
    Crosses[Piece] := 1 shl Piece;
    if Piece >= 4 then
      Crosses[Piece] := Crosses[Piece] or (1 shl (Piece - 4));
    if Piece < 12 then
      Crosses[Piece] := Crosses[Piece] or (1 shl (Piece + 4));
    if Piece mod 4 > 0 then
      Crosses[Piece] := Crosses[Piece] or (1 shl (Piece - 1));
    if Piece mod 4 < 3 then
      Crosses[Piece] := Crosses[Piece] or (1 shl (Piece + 1));
  end;

  Board := 0;
  Piece := 0;
  while (Piece < Pieces) and not Eof do
  begin
    Read(Letter);
    if Letter = 'b' then
      Board := Board or (1 shl Piece);
    if Letter in ['b', 'w'] then
      Inc(Piece);
  end;

  Fewest := Pieces + 1;
  for Plan := 0 to 65535 do
  begin
    After := Board;
    Picks := 0;
    for Piece := 0 to Pieces - 1 do
      if Odd(Plan shr Piece) then
      begin
        After := After xor Crosses[Piece];
        Inc(Picks);
      end;
    if ((After = White) or (After = Black)) and (Picks < Fewest) then
      Fewest := Picks;
  end;

  if Fewest > Pieces then
    WriteLn('Impossible')
  else
    WriteLn(Fewest);
end.
