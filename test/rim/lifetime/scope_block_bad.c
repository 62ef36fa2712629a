// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int *p, y = 2;
  {
    int x = 1;
    p = &x;
  }
  return *p;
}
