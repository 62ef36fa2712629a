// safe; flags: --property valid-memsafety
static int *f(int k) {
  static int s;
  if (k) {
    int x = 3;
    int *p = &x;
    return &s;
  }
  return &s;
}
int main(void) { return *f(1); }
