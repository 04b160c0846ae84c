// Calls the kernel as a 32-bit program does, where the numbers differ: fork is 2.
// verdict: RE
#include <stdio.h>
int main(void) {
    long result = -1;
#ifdef __x86_64__
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
#else
    __builtin_trap();
#endif
    printf("%d\n", result > 0 ? 5 : 4);
    return 0;
}
