// unsafe, or unknown; flags: --property valid-memsafety
// not native: at -O0 a constant local is memory like any other
int main(void) {
  const int *p = (const int[]){1, 2};
  *(int *)p = 3;
  return 0;
}
