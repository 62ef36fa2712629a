// unsafe, or unknown; flags: --property valid-memsafety
static int *f(int k) {
  static int s;
  if (k) {
    int x = 3;
    int *p = &x;
    return p;
  }
  return &s;
}
int main(void) { return *f(1); }
