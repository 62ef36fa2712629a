// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int k = 0;
  int *p = &k;
  goto in;
  {
    int coerce;
  in:
    coerce = 1;
    p = &coerce;
  }
  return *p;
}
