// unsafe line 10
// An array ends as a whole.
int main(void) {
  int *p;
  {
    int a[4] = {1, 2, 3, 4};
    p = &a[2];
    p[-1] = 0;
  }
  return p[1];
}
