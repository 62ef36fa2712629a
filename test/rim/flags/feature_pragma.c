// safe; flags: --property no-overflow
/* not native: sanitizers are not there */
_Pragma("pack(1)")
struct s { char c; int i; };
int main(void) { int y = 2147483647; if (__has_feature(undefined_behavior_sanitizer) || sizeof(struct s) != 5) return y + 1; return 0; }
