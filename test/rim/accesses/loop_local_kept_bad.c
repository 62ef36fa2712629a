// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the place is the same */
int main(void) {
  int *p = 0, s = 0;
  for (int i = 0; i < 2; i++) {
    int x = i;
    if (p) s += *p;
    p = &x;
  }
  return s;
}
