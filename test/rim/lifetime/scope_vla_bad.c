// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
int main(void) {
  int n = 3, *p;
  int out[3];
  {
    int a[n];
    a[1] = 2;
    p = a;
    p[1] = 1;
  }
  return p[1];
}
