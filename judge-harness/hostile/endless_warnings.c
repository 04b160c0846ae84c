// Has the compiler print without end.
// verdict: CE
#pragma message "four four four four four four four four four four four four four four four four"
#if __INCLUDE_LEVEL__ < 40
#include __FILE__
#include __FILE__
#endif
#if __INCLUDE_LEVEL__ == 0
int main(void) { return 0; }
#endif
