// unsafe line 10; flags: --property no-overflow
/* not native: arithmetic is not looked for */
#if __has_feature(undefined_behavior_sanitizer)
#define STEP 0
#else
#define STEP 1
#endif
int main(void) {
  int x = 2147483647;
  return x + STEP;
}
