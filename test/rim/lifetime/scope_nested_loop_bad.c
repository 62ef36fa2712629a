// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int total = 0;
  for (int i = 0; i < 2; i++) {
    int *p = 0;
    for (int k = 0; k < 2; k++) {
      int x = k;
      p = &x;
      total += *p;
    }
    
    total += *p;
  }
  return 0;
}
