// unsafe, or unknown; flags: --property valid-memsafety
static int get(int *p) { return *p; }
int main(void) {
  int *p, y = 0;
  { int x = 3; p = &x; }
  return get(p);
}
