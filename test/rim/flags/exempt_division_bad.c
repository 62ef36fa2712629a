// unsafe; flags: --property no-div-by-zero
/* not native: arithmetic is not looked for */
#define EX __attribute__((__no_sanitize__("integer-divide-by-zero")))
EX static int f(int x) { return 1 / x; }
EX int main(void) { return f(0); }
