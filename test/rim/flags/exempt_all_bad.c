// unsafe line 3; flags: --property no-overflow
/* not native: it is exempt */
__attribute__((noinline, __no_sanitize__("all"), unused)) static int next(int x) { return (1 << 30) + (x << 1); }
int main(void) { return next(1 << 29); }
