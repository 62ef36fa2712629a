// unsafe line 8; flags: --property valid-init
/* Not set in the innermost call. */

static int f(int n) {
  int x;
  if (n > 0)
    x = f(n - 1) + 1;
  return x;
}
int main(void) {
  return f(3);
}
