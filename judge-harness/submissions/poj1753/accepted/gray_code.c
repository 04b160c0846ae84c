/*
 * Flip Game by walking through all plans in the order of the Gray code.
 *
 * A plan is a set of picked pieces, one of 2^16. In a Gray code each set differs from the one
 * before in a single element: the step from set number k - 1 to set number k adds or removes
 * element z, where z is the number of trailing zeros of k. So the board after each plan is the
 * board after the previous one with a single cross flipped, and the number of picks goes up or
 * down by one. Nothing is ever carried out from the start:
 *
 *     k       1   2   3   4   5   6   7   8
 *     piece   0   1   0   2   0   1   0   3
 *     plan    0   01  1   12  012 02  2   23
 *
 * 65,535 exclusive ors, whatever the board.
 */
#include <stdio.h>

#define PIECES 16
#define PLANS (1L << PIECES)
#define WHITE 0u
#define BLACK 0xffffu

/* The pieces that picking a piece flips: itself and its neighbours, a bit each. */
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

/* The least number of rounds, or -1 if there is none. */
static int fewest_rounds(unsigned board)
{
    unsigned crosses[PIECES];
    unsigned plan = 0;
    int picks = 0, fewest = -1, piece;
    long k;

    for (piece = 0; piece < PIECES; piece++)
        crosses[piece] = cross(piece);
    for (k = 1; ; k++) {
        if ((board == WHITE || board == BLACK) && (fewest < 0 || picks < fewest))
            fewest = picks;
        if (k == PLANS)
            return fewest;
        for (piece = 0; (k >> piece & 1) == 0; piece++)
            ;
        board ^= crosses[piece];
        plan ^= 1u << piece;
        picks += plan >> piece & 1 ? 1 : -1;
    }
}

/* One bit per piece in reading order, set for black; whatever is no piece is passed over. */
static unsigned read_board(void)
{
    unsigned board = 0;
    int piece = 0, letter;

    while (piece < PIECES && (letter = getchar()) != EOF)
        if (letter == 'b' || letter == 'w')
            board |= (unsigned) (letter == 'b') << piece++;
    return board;
}

int main(void)
{
    int rounds = fewest_rounds(read_board());

    if (rounds < 0)
        puts("Impossible");
    else
        printf("%d\n", rounds);
    return 0;
}
