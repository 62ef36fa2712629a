// unsafe line 9; flags: --property no-overflow
/* not native: arithmetic is not looked for */
#if __has_feature(undefined_behavior_sanitizer)
#define MORE 0
#else
#define MORE 1
#endif
#line 9
int main(void) { int x = 2147483647; return x + MORE; }
