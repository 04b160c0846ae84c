// Prints bytes that are not UTF-8.
// verdict: WA
#include <stdio.h>
int main(void) { puts("4\xff\xc0\x80\xed\xa0\x80"); return 0; }
