// unsafe line 6, may be unknown: the machine does not keep constants of the stack
// A constant local array.
int main(void) {
  const int x[3] = {1, 2, 3};
  int *p = (int *)x;
  *p = 6;
  return 0;
}
