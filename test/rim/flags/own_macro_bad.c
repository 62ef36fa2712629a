// unsafe; flags: --property valid-shift
/* not native: arithmetic is not looked for */
#define no_sanitize(x) noinline
__attribute__((no_sanitize("shift"))) static int f(int x) { return 1 << x; }
int main(void) { return f(32); }
