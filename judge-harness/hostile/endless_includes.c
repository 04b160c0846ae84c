// Includes itself twice, up to the greatest depth.
// verdict: CE
#if __INCLUDE_LEVEL__ < 199
#include __FILE__
#include __FILE__
#endif
int main(void) { return 0; }
