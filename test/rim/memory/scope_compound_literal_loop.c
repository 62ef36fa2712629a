// safe; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
int main(void) {
  int *p = 0, s = 0;
  for (int i = 0; i < 2; i++) {
    
    p = (int[2]){i, i};
    s += p[1];
  }
  return s > 5;
}
