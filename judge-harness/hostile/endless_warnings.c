// Has the compiler print without end.
// verdict: CE
#pragma message "four four four four four four four four four four four four four four four four four"
#if __INCLUDE_LEVEL__ < 199
#include __FILE__
#include __FILE__
#endif
int main(void) { return 0; }
