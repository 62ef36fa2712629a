// unsafe line 9
// Written, not read.
int main(void) {
  int *p;
  {
    int x = 5;
    p = &x;
  }
  *p = 1;
  return 0;
}
