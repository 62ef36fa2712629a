// unsafe line 9
// The block of what p points to has ended.
int main(void) {
  int *p;
  {
    int x = 5;
    p = &x;
  }
  return *p;
}
