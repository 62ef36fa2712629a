// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int x = 0, *p = &x;
  if (*p == 0) p = (int *)-12l;
  return *p;
}
