// safe; flags: --property no-overflow
/* What was a macro may be a variable behind the preprocessor. */
#undef linux
__attribute__((no_sanitize("undefined"))) int main(void) {
  int linux = 4;
  return linux + 1;
}
