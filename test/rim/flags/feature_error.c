// safe; flags: --property no-overflow
#if __has_feature(undefined_behavior_sanitizer)
#error this is not for sanitizers
#endif
int main(void) {
  int x = 4;
  return x + 1;
}
