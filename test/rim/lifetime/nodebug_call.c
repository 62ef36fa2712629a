// unsafe, or unknown; flags: --property valid-memsafety
// not native: the address sanitizer does not see where this block ends; C11 6.2.4
static int *keep;
__attribute__((nodebug, noinline)) static void f(int n) {
  if (n) {
    int x[2] = {n, n};
    keep = x;
  }
  if (keep) keep[1] = 3;
}
int main(void) {
  f(1);
  return 0;
}
