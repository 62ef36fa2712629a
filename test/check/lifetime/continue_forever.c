// unsafe line 7, may be unknown: clang marks the beginning of x at its block
// `continue` leaves the body, though no instruction stands between its end and its beginning.
int main(void) {
  int *p = 0, n = 0;
  while (1) {
    if (p)
      return *p;
    int x = 5;
    p = &x;
    if (n++ == 0) continue;
    return 0;
  }
}
