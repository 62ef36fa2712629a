// unsafe, or unknown; flags: --property valid-init
static int f(int n) {
  int a[2], *p = a;
  p[0] = n;
  if (n == 3) p[1] = 1;
  if (n < 3) f(n + 1);
  return p[1] > 0;
}
int main(void) { return f(2); }
/* not native: a run without the sanitizer of the property does not fail */
