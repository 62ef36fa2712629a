// unsafe, or unknown; flags: --property valid-memsafety
// not native: at -O0 a constant local is memory like any other
typedef const struct { int a; } fixed;
int main(void) {
  const fixed *p = &(fixed){1};
  *(int *)p = 3;
  return 0;
}
