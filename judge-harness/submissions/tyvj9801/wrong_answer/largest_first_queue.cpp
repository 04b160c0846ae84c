// Wrong: a std::priority_queue hands out its largest element first. So this A* search, in which an
// element is (moves so far + estimate, board), follows the least promising boards. It finds moves
// that lead to the target, but hardly ever the fewest.
#include <iostream>
#include <map>
#include <queue>
#include <string>
#include <utility>
#include <vector>

struct Reached {
    int moves;
    std::string from, name;
};

std::string read_board() {
    std::string board;
    char piece;
    while (board.size() < 16 && std::cin.get(piece))
        if (piece == '0' || piece == '1') board += piece;
    return board;
}

// Each move puts at most two squares right.
int estimate(const std::string& board, const std::string& target) {
    int wrong = 0;
    for (int square = 0; square < 16; ++square) wrong += board[square] != target[square];
    return wrong / 2;
}

std::string name(int square) {
    std::string name;
    name += static_cast<char>('1' + square / 4);
    name += static_cast<char>('1' + square % 4);
    return name;
}

int main() {
    const std::string start = read_board(), target = read_board();
    std::map<std::string, Reached> reached;
    std::priority_queue<std::pair<int, std::string> > queue;
    reached[start].moves = 0;
    queue.push(std::make_pair(estimate(start, target), start));
    while (queue.top().second != target) {
        const std::string board = queue.top().second;
        queue.pop();
        for (int square = 0; square < 16; ++square)
            for (int right = 0; right < 2; ++right) {
                const int other = right ? square + 1 : square + 4;
                if (right ? square % 4 == 3 : square >= 12) continue;
                std::string next = board;
                std::swap(next[square], next[other]);
                if (reached.count(next)) continue;
                Reached& there = reached[next];
                there.moves = reached[board].moves + 1;
                there.from = board;
                there.name = name(square) + name(other);
                queue.push(std::make_pair(there.moves + estimate(next, target), next));
            }
    }
    std::vector<std::string> moves;
    for (std::string board = target; board != start; board = reached[board].from)
        moves.push_back(reached[board].name);
    std::cout << moves.size() << '\n';
    for (std::size_t m = moves.size(); m > 0; --m) std::cout << moves[m - 1] << '\n';
    return 0;
}
