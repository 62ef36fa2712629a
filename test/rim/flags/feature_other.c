// safe; flags: --property no-overflow
/* not native: sanitizers are not there */
#include <assert.h>
int main(void) { int x = __COUNTER__ + __COUNTER__; int y = 2147483646; return __has_feature(address_sanitizer) ? y + 2 + x : y + x; }
