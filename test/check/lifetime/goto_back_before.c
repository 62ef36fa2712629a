// safe
// The same, to a label before the declaration: its value is lost, but not its place.
int main(void) {
  int n = 0;
  int *p = 0;
  {
  again:
    if (p) *p = 2;
    int x;
    p = &x;
    x = 1;
    if (n++ < 2) goto again;
  }
  return 0;
}
