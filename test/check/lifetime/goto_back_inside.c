// safe
// A label in the same block: the block is not left, and x is still there.
int main(void) {
  int n = 0;
  {
    int *p = 0;
    int x = 1;
  again:
    if (p) x = *p;
    p = &x;
    if (n++ < 2) goto again;
  }
  return 0;
}
