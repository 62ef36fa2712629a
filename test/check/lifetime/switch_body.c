// unsafe line 12, may be unknown: clang marks no end of what is jumped past
// The body of a `switch` is a block, whose declarations are jumped past.
int main(void) {
  int *p = 0, n = 1;
  switch (n) {
    int x;
  case 1:
    x = 2;
    p = &x;
    break;
  }
  return *p;
}
