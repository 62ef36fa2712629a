// safe
// `goto` into a block past the declaration, twice: each time x is a new one.
int main(void) {
  int *p, n = 0;
  goto in;
  while (n < 3) {
    int x;
    x = 5;
  in:
    p = &x;
    *p = 1;
    n++;
  }
  return 0;
}
