/* Has the compiler say that the disk is full, in words that are nowhere in the source as such. */
/* verdict: CE */
_Static_assert(0, "No space " "left on device");
int main(void) { return 0; }
