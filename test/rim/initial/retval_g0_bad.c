// unsafe, or unknown; flags: --property valid-init -- -g0
static int f(int n) {
  int retval;
  if (n) retval = 1;
  return retval;
}
int main(void) {
  if (f(0)) return 1;
  return 0;
}
/* not native: a run without the sanitizer of the property does not fail */
