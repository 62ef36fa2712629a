// unsafe line 3; flags: --property no-overflow
/* not native: arithmetic is not looked for */
static int no_sanitize(int x) { return x + 1; }
int main(void) { return no_sanitize(2147483647); }
