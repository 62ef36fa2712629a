// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
int main(void) {
  int *p = 0, sum = 0;
  for (int i = 0; i < 3; i++) {
    int x = i;
    
    if (p) sum += *p;
    p = &x;
  }
  return sum;
}
