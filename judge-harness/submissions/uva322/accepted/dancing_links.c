/*
 * Ships with Knuth's dancing links.
 *
 * Exact cover: a ship in its place is an option, a row of five nodes, one in the list of its ship
 * and one in the list of each of its squares. Ships and `x` are primary items: each has to be in
 * exactly one of the options chosen. Other squares are secondary: in at most one. Covering an item
 * takes all of its options out of the other lists that they are in. A node that is taken out keeps
 * its own links, so it finds its way back in, as long as all is undone in reverse order:
 *
 *     out:  down[up[n]] = down[n];  up[down[n]] = up[n];
 *     in:   down[up[n]] = n;        up[down[n]] = n;
 *
 * The primary item with the fewest options left is branched on. And a ship takes only so many `x`:
 * where all ships left, each at its best, take fewer than are left, there is nothing to find.
 *
 * What the options chosen lie on is a cover, 28 squares. A shot is safe and tells something if
 * exactly one cover lacks the square. As soon as such shots do not tell the covers found so far
 * apart, the answer is `no.`, however many more there are.
 */
#include <stdio.h>
#include <string.h>

#define SHIPS 7
#define SQUARES 256
#define ITEMS (SHIPS + SQUARES)
#define ROOT ITEMS
#define TURNS 19
/* Each cover that is ruled out costs a square of the last one, so 30 covers are never won. */
#define MOST_COVERS 30

/* The ships O, Z, S, J, L, T, I in all turns: row and column of each square. */
static const char *const turns[TURNS] = {
    "00011011", "00011112", "01101120", "01021011", "00101121",
    "00101112", "00011020", "00010212", "01112021",
    "02101112", "00102021", "00010210", "00011121",
    "01101112", "00101120", "00010211", "01101121", "00010203", "00102030"
};
static const int first_turn[SHIPS + 1] = {0, 1, 3, 5, 9, 13, 17, TURNS};

/* Nodes: the heads of the items' lists, then the options, five after five, the ship first. */
#define OPTION(n) ((n) - ((n) - ITEMS) % 5)
#define NODES (ITEMS + 5 * TURNS * SQUARES)
static int up[NODES], down[NODES], item_of[NODES], hits_of[NODES];
static int node_count;
static int size_of[ITEMS];

/* The primary items that are left to be covered, in a ring through ROOT. */
static int before[ITEMS + 1], after[ITEMS + 1];

static char taken[SQUARES], covers[MOST_COVERS][SQUARES];
static int cover_count;

static void append(int item)
{
    int n = node_count++;

    item_of[n] = item;
    up[n] = up[item];
    down[n] = item;
    down[up[n]] = up[item] = n;
    size_of[item]++;
}

static void cover(int item)
{
    int n, mate;

    for (n = down[item]; n != item; n = down[n])
        for (mate = OPTION(n); mate < OPTION(n) + 5; mate++)
            if (mate != n) {
                down[up[mate]] = down[mate];
                up[down[mate]] = up[mate];
                size_of[item_of[mate]]--;
            }
}

static void uncover(int item)
{
    int n, mate;

    for (n = up[item]; n != item; n = up[n])
        for (mate = OPTION(n) + 4; mate >= OPTION(n); mate--)
            if (mate != n) {
                down[up[mate]] = up[down[mate]] = mate;
                size_of[item_of[mate]]++;
            }
}

/* Takes an item out of the ring if it is primary, or puts it back in. */
static void unlink_item(int item)
{
    if (after[item] >= 0) {
        after[before[item]] = after[item];
        before[after[item]] = before[item];
    }
}

static void relink_item(int item)
{
    if (after[item] >= 0)
        after[before[item]] = before[after[item]] = item;
}

/* Whether decisive shots tell the covers found so far apart. */
static int is_won(void)
{
    char is_out[MOST_COVERS];
    int left = cover_count, square, c, lacking, last;

    memset(is_out, 0, sizeof is_out);
    for (square = 0; square < SQUARES && left > 1; square++) {
        lacking = last = 0;
        for (c = 0; c < cover_count; c++)
            if (!is_out[c] && !covers[c][square]) {
                lacking++;
                last = c;
            }
        if (lacking == 1) {
            is_out[last] = 1;
            left--;
            square = -1; /* that may have made earlier squares decisive */
        }
    }
    return left == 1;
}

/* Keeps a cover unless it is known already; false if the covers are not won with it. */
static int keep_cover(void)
{
    int c;

    for (c = 0; c < cover_count; c++)
        if (memcmp(covers[c], taken, SQUARES) == 0)
            return 1;
    memcpy(covers[cover_count++], taken, SQUARES);
    return is_won();
}

/* Finds all covers that hold what is taken; false as soon as those found are not won. */
static int search(void)
{
    int best[SHIPS], item, scarcest = after[ROOT], open = 0, most = 0, n, mate, is_fine = 1;

    if (after[ROOT] == ROOT)
        return keep_cover();
    for (item = after[ROOT]; item != ROOT; item = after[item]) {
        if (size_of[item] < size_of[scarcest])
            scarcest = item;
        if (item >= SHIPS) {
            open++;
            continue;
        }
        best[item] = 0;
        for (n = down[item]; n != item; n = down[n])
            if (hits_of[n] > best[item])
                best[item] = hits_of[n];
        most += best[item];
    }
    if (most < open || size_of[scarcest] == 0)
        return 1;
    cover(scarcest);
    unlink_item(scarcest);
    for (n = down[scarcest]; n != scarcest && is_fine; n = down[n]) {
        int option = OPTION(n);

        if (most - best[item_of[option]] + hits_of[option] < open)
            continue;
        for (mate = option; mate < option + 5; mate++) {
            if (mate > option)
                taken[item_of[mate] - SHIPS] = 1;
            if (mate != n) {
                cover(item_of[mate]);
                unlink_item(item_of[mate]);
            }
        }
        is_fine = search();
        for (mate = option + 4; mate >= option; mate--) {
            if (mate > option)
                taken[item_of[mate] - SHIPS] = 0;
            if (mate != n) {
                relink_item(item_of[mate]);
                uncover(item_of[mate]);
            }
        }
    }
    relink_item(scarcest);
    uncover(scarcest);
    return is_fine;
}

/* Sets up items and options for a board of width times height squares. */
static void prepare(const char *board, int width, int height)
{
    int item, ship, turn, square, i, row, column, hits;

    for (item = 0; item < ITEMS; item++) {
        up[item] = down[item] = item;
        size_of[item] = 0;
        after[item] = -1;
    }
    before[ROOT] = after[ROOT] = ROOT;
    for (item = 0; item < SHIPS + width * height; item++)
        if (item < SHIPS || board[item - SHIPS] == 'x') {
            before[item] = before[ROOT];
            after[item] = ROOT;
            relink_item(item);
        }
    node_count = ITEMS;
    for (ship = 0; ship < SHIPS; ship++)
        for (turn = first_turn[ship]; turn < first_turn[ship + 1]; turn++)
            for (square = 0; square < width * height; square++) {
                int items[4];

                hits = 0;
                for (i = 0; i < 4; i++) {
                    row = square / width + turns[turn][2 * i] - '0';
                    column = square % width + turns[turn][2 * i + 1] - '0';
                    if (row >= height || column >= width || board[row * width + column] == 'o')
                        break;
                    items[i] = SHIPS + row * width + column;
                    hits += board[row * width + column] == 'x';
                }
                if (i < 4)
                    continue;
                hits_of[node_count] = hits;
                append(ship);
                for (i = 0; i < 4; i++)
                    append(items[i]);
            }
    cover_count = 0;
    memset(taken, 0, sizeof taken);
}

int main(void)
{
    char board[2 * SQUARES + 1];
    int game = 0, first, second, width, height, row, letter;

    while ((letter = getchar()) != EOF && (letter < '0' || letter > '9'))
        ; /* skips a byte-order mark */
    ungetc(letter, stdin);
    while (scanf("%d %d", &first, &second) == 2 && first > 0 && scanf("%256s", board) == 1) {
        width = (int) strlen(board);
        height = first == width ? second : first;
        if (width * height > SQUARES)
            return 1;
        for (row = 1; row < height; row++)
            if (scanf("%256s", board + row * width) != 1)
                return 1;
        prepare(board, width, height);
        printf("Game #%d\n%s\n\n", ++game, search() && cover_count > 0 ? "yes." : "no.");
    }
    return 0;
}
