// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
#define min(a,b) ({ __typeof__(a) _a = (a); _a < (b) ? _a : (b); })
int main(void) { int x = 2147483647; return min(x + 1, __builtin_constant_p(x)); }
