// unsafe line 7
// A label before the block: the block is left.
int main(void) {
  int n = 0;
  int *p = 0;
again:
  if (p) *p = 2;
  {
    int x = 1;
    p = &x;
    if (n++ < 2) goto again;
  }
  return 0;
}
