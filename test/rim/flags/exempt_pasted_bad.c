// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
#define CAT(a,b) a##b
#define AT CAT(__attribute,__)
AT((CAT(no_,sanitize)("undefined"))) int main(void) { int x = 1 << 30; return x << 1; }
