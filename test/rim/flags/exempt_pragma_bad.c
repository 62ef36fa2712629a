// unsafe, or unknown; flags: --property no-overflow
/* not native: it is exempt */
#define EXEMPT __attribute__((no_sanitize("undefined")))
#pragma clang attribute push(EXEMPT, apply_to = function)
static int shift(int x) { return x << 1; }
#pragma clang attribute pop
int main(void) { return shift(1 << 30); }
