// unsafe, or unknown; flags: --property valid-memsafety
int main(void) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    p = &i;
    
  }
  return *p;
}
