// safe
// The block of what p points to has not ended yet.
int main(void) {
  int *p;
  {
    int x = 5;
    p = &x;
    *p = 0;
    if (x) return 1;
  }
  return 0;
}
