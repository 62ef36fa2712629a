// unsafe, or unknown; flags: --property valid-memsafety
static int *keep(int *p) { return p; }
static int *f(int n) {
  int x = n;
  return keep(&x);
}
int main(void) { return *f(3); }
