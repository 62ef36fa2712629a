// unsafe, or unknown; flags: --property no-overflow
// not native: overflow is not looked for
#undef no_sanitize
#undef __no_sanitize__
__attribute__((no_sanitize("undefined"))) int main(void) { return 2147483647 + 1; }
