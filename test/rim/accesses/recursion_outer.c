// safe, or unknown; flags: --property valid-memsafety
static int f(int *sum, int n) {
  int own = n;
  if (n) f(&own, n - 1);
  *sum += own;
  return own;
}
int main(void) {
  int s = 0;
  return f(&s, 3) + s;
}
