// safe; flags: --property valid-memsafety
int a[4];
int main(void) {
  int *e = &a[4], *p = a, s = 0;
  while (p != e) s += *p++;
  return s;
}
