// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
__attribute__((no_sanitize("undefined"))) int f(int);
int f(int x) { return x << 1; }
int main(void) { return f(2147483647); }
