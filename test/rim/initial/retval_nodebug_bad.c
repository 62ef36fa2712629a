// unsafe, or unknown; flags: --property valid-init
int main(void) {
  __attribute__((nodebug)) int retval;
  if (retval) return 1;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
