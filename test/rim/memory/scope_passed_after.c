// safe; flags: --property valid-memsafety
static int get(int *p) { return *p; }
int main(void) {
  int *p, y = 0;
  { int x = 3; p = &y; }
  return get(p);
}
