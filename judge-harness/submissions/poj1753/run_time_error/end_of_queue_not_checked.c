/*
 * Run-time error: the loop ends where a board of one colour is found, and nowhere else. On a board
 * that cannot be done it follows the last link, which is NULL. This is breadth-first search with a
 * linked list for the queue.
 */
#include <stdio.h>
#include <stdlib.h>

#define WHITE 0u
#define BLACK 0xffffu

struct node {
    unsigned board;
    int rounds;
    struct node *next;
};

static struct node *new_node(unsigned board, int rounds)
{
    struct node *node = malloc(sizeof *node);

    if (node == NULL)
        abort();
    node->board = board;
    node->rounds = rounds;
    node->next = NULL;
    return node;
}

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
    static char is_visited[1L << 16];
    struct node *first, *last;
    unsigned board = 0;
    int piece = 0, letter;

    while (piece < 16 && (letter = getchar()) != EOF)
        if (letter == 'b' || letter == 'w')
            board |= (unsigned) (letter == 'b') << piece++;
    first = last = new_node(board, 0);
    is_visited[board] = 1;
    while (first->board != WHITE && first->board != BLACK) {
        for (piece = 0; piece < 16; piece++) {
            board = first->board ^ cross(piece);
            if (!is_visited[board]) {
                is_visited[board] = 1;
                last->next = new_node(board, first->rounds + 1);
                last = last->next;
            }
        }
        first = first->next;
    }
    printf("%d\n", first->rounds);
    return 0;
}
