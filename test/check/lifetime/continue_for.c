// unsafe line 11, may be unknown: in the machine the next round has its variable in the same place
// The same in a `for` without parts.
int main(void) {
  int *p = 0, n = 0;
  for (;;) {
    int x = 5;
    if (!p) {
      p = &x;
      continue;
    }
    return *p;
  }
}
