// Run-time error: takes the last of the moves also where the boards are equal and there is none.
// The size of the list less one is then the largest number that there is, and at() throws
// std::out_of_range. The moves of a breadth-first search are read off backwards and printed from
// the last one on.
#include <iostream>
#include <queue>
#include <vector>

const int SQUARES = 16;

int read_board() {
    int board = 0, square = 0;
    char piece;
    while (square < SQUARES && std::cin.get(piece))
        if (piece == '0' || piece == '1') board |= (piece - '0') << square++;
    return board;
}

void print_square(int square) {
    std::cout << square / 4 + 1 << square % 4 + 1;
}

int main() {
    const int start = read_board(), target = read_board();
    std::vector<int> parent(1 << SQUARES, -1), square_of(1 << SQUARES), other_of(1 << SQUARES);
    std::queue<int> queue;
    parent[start] = start;
    queue.push(start);
    while (queue.front() != target) {
        const int board = queue.front();
        queue.pop();
        for (int square = 0; square < SQUARES; ++square)
            for (int right = 0; right < 2; ++right) {
                const int other = right ? square + 1 : square + 4;
                if (right ? square % 4 == 3 : square >= 12) continue;
                if ((board >> square & 1) == (board >> other & 1)) continue;
                const int next = board ^ (1 << square | 1 << other);
                if (parent[next] >= 0) continue;
                parent[next] = board;
                square_of[next] = square;
                other_of[next] = other;
                queue.push(next);
            }
    }
    std::vector<int> boards;
    for (int board = target; board != start; board = parent[board]) boards.push_back(board);
    std::cout << boards.size() << '\n';
    std::size_t last = boards.size() - 1;
    do {
        print_square(square_of[boards.at(last)]);
        print_square(other_of[boards.at(last)]);
        std::cout << '\n';
    } while (last-- > 0);
    return 0;
}
