// unsafe; flags: --property valid-memsafety
static int *deep;
static int f(int n) {
  int x = n;
  if (n == 0) deep = &x;
  else f(n - 1);
  return n == 0 ? *deep : *deep;
}
int main(void) { return f(1); }
