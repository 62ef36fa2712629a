// safe; flags: --property valid-memsafety
/* A dead pointer that nobody follows harms nobody. */
int main(void) {
  int *p;
  { int x = 3; p = &x; if (*p != 3) return 1; }
  p = 0;
  return p != 0;
}
