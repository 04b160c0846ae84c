/*
 * Wrong: in C `==` binds tighter than `&`, so `board & ALL == ALL` means `board & 1`. Of all plans
 * that are tried, every one that leaves the first piece black passes for one that leaves them all
 * black.
 */
#include <stdio.h>

#define PIECES 16
#define ALL 0xffffu

static unsigned cross(int piece)
{
    unsigned flipped = 1u << piece;

    if (piece >= 4)
        flipped |= 1u << (piece - 4);
    if (piece < 12)
        flipped |= 1u << (piece + 4);
    if (piece % 4 > 0)
        flipped |= 1u << (piece - 1);
    if (piece % 4 < 3)
        flipped |= 1u << (piece + 1);
    return flipped;
}

int main(void)
{
    unsigned crosses[PIECES];
    unsigned board = 0, after;
    int fewest = PIECES + 1, picks, piece, letter;
    long plan;

    for (piece = 0; piece < PIECES; piece++)
        crosses[piece] = cross(piece);
    piece = 0;
    while (piece < PIECES && (letter = getchar()) != EOF)
        if (letter == 'b' || letter == 'w')
            board |= (unsigned) (letter == 'b') << piece++;
    for (plan = 0; plan < 1L << PIECES; plan++) {
        after = board;
        picks = 0;
        for (piece = 0; piece < PIECES; piece++)
            if (plan >> piece & 1) {
                after ^= crosses[piece];
                picks++;
            }
        if ((after == 0 || after & ALL == ALL) && picks < fewest)
            fewest = picks;
    }
    if (fewest > PIECES)
        puts("Impossible");
    else
        printf("%d\n", fewest);
    return 0;
}
