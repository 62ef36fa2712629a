// unsafe, or unknown; flags: --property valid-memsafety
/* Another block's variable may lie where this one was; it is not this one. */
int main(void) {
  int *p, r = 0;
  { int x = 1; p = &x; r += *p; }
  { int y = 2; r += *p; }
  return r;
}
