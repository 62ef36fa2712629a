// unsafe, or unknown; flags: --property valid-memsafety
static int *f(void) {
  int x = 3;
  int *p = &x;
  return p;
}
int main(void) { return *f(); }
