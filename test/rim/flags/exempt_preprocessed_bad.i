// unsafe line 4; flags: --property no-overflow
# 10 "exempt.c"
/* not native: it is exempt */
__attribute__((no_sanitize("undefined"))) static int shift(int x) { return x << 1; }
int main(void) { return shift(1 << 30); }
