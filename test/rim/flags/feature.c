// safe; flags: --property no-overflow
#if __has_feature(undefined_behavior_sanitizer)
#define STEP 1
#else
#define STEP 0
#endif
int main(void) {
  int x = 2147483647;
  return x + STEP;
}
