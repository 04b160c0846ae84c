// Has the compiler make templates without end.
// verdict: CE
template <int depth, long path> struct Tree {
    static const long value =
        Tree<depth - 1, 2 * path>::value + Tree<depth - 1, 2 * path + 1>::value;
};
template <long path> struct Tree<0, path> { static const long value = path; };
int main() { return Tree<59, 1>::value & 1; }
