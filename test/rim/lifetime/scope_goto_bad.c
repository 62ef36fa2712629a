// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
int main(void) {
  int *p = 0, n = 0;
again: {
    int x = n;
    if (p) n += *p;
    p = &x;
    if (n++ < 2) goto again;
  }
  return 0;
}
