// unsafe; flags: --property no-overflow
/* not native: arithmetic is not looked for */
int main(void) { int y = 2147483640 - __INCLUDE_LEVEL__; if (__has_feature(undefined_behavior_sanitizer)) return 0;
 return y + 8; }
