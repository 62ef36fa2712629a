// safe, or unknown; flags: --property valid-memsafety
/* A jump back that does not leave the block ends nothing. */
int main(void) {
  int n = 0;
  {
    int x = 5;
    int *p = &x;
again:
    if (*p != 5) return 1;
    if (n++ < 2) goto again;
  }
  return 0;
}
