// The special judge of the piece game in C++, for DMOJ, where Rust has to be set up first. It
// judges as the output validator `output.rs` does, but gives no reasons. Its arguments are the
// names of the input, the output and the answer. Exit status 0 if the output is accepted, 1 if it
// is wrong, 2 if only its white space is. The least number of moves is that of the answer.

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>

static std::string text_of(const char *name) {
    std::ifstream file(name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

// Whether the lines are the least number of moves and that many moves from the first board to the
// second. CRLF and a missing last line end are forgiven.
static bool is_right(const std::string &lines, std::string pieces, const std::string &least) {
    std::istringstream stream(lines);
    std::string line;
    int given = -1;
    while (std::getline(stream, line)) {
        if (!stream.eof() && !line.empty() && line[line.size() - 1] == '\r') {
            line.erase(line.size() - 1);
        }
        if (++given == 0) {
            if (line != least) {
                return false;
            }
            continue;
        }
        if (line.size() != 4 || line.find_first_not_of("1234") != std::string::npos) {
            return false;
        }
        if (std::abs(line[0] - line[2]) + std::abs(line[1] - line[3]) != 1) {
            return false;
        }
        std::swap(pieces[4 * (line[0] - '1') + line[1] - '1'],
                  pieces[4 * (line[2] - '1') + line[3] - '1']);
    }
    return std::to_string(given) == least && pieces.compare(0, 16, pieces, 16, 16) == 0;
}

int main(int, char **names) {
    std::string pieces, least, word, words;
    const std::string output = text_of(names[2]);
    for (char letter : text_of(names[1])) {
        if (std::isdigit(static_cast<unsigned char>(letter))) {
            pieces += letter;
        }
    }
    std::istringstream(text_of(names[3])) >> least;
    for (std::istringstream stream(output); stream >> word;) {
        words += word + "\n";
    }
    return is_right(output, pieces, least) ? 0 : is_right(words, pieces, least) ? 2 : 1;
}
