// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void) { int x = 2147483647; int y = __builtin_constant_p(x + 1) ? 3 : x + 1; return y; }
