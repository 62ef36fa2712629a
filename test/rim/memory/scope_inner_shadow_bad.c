// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int x = 1, *p = &x;
  {
    int x = 2;
    p = &x;
    *p = x;
  }
  return *p;
}
