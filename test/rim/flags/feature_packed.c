// safe; flags: --property no-overflow
/* not native: sanitizers are not there */
#pragma pack(push, 1)
struct s { char c; int i; };
#pragma pack(pop)
int main(void) { int y = 2147483647; if (__has_feature(undefined_behavior_sanitizer) || sizeof(struct s) != 5) return y + 1; return 0; }
