// safe; flags: --property valid-memsafety
/* not native: the sanitizer does not tell the two rounds apart */
static int *kept;
static void keep(int *p) { if (!kept) kept = p; }
int main(void) {
  int y = 0;
  kept = 0;
  keep(&y);
  for (int i = 0; i < 2; i++) {
    int x = i;
    keep(&x);
    if (i == 1) y += *kept;
  }
  return y;
}
