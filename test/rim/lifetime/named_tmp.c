// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int k = 0;
  int *p = &k;
  goto in;
  {
    int tmp;
  in:
    tmp = 1;
    p = &tmp;
  }
  return *p;
}
