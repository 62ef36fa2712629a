// unknown
// Whether the second variable is where the first one was is not said by C.
extern void reach_error(void);
int main(void) {
  int *p, *q;
  {
    int x = 1;
    p = &x;
  }
  {
    int y = 2;
    q = &y;
    if (p == q) reach_error();
  }
  return 0;
}
