// safe; flags: --property no-overflow
/* not native: sanitizers are not there */
int main(void) { int y = 2147483640; y += __has_feature(undefined_behavior_sanitizer); return y + __LINE__ + (sizeof __FILE__ > 3); }
