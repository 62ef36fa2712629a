// safe; flags: --property no-overflow
/* Not only directives ask. */
int main(void) {
  int x = 2147483647;
  return x + __has_feature(undefined_behavior_sanitizer) + __has_extension(__undefined_behavior_sanitizer__);
}
