// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int k = 0;
  int *p = &k;
  goto in;
  {
    int retval;
  in:
    retval = 1;
    p = &retval;
  }
  return *p;
}
