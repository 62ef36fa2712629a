// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int y = 0, *p = &y;
  { int x = 1; p = &x; y = x; }
  *p = 5;
  return 0;
}
