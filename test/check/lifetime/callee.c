// unsafe line 4
// A function is given what has ended.
static int read(int *x) {
  return *x;
}
int main(void) {
  int *p;
  {
    int x = 2;
    p = &x;
  }
  return read(p);
}
