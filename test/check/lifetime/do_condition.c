// unsafe line 8
// The condition of `do` is outside of the body.
int main(void) {
  int *p;
  do {
    int x = 0;
    p = &x;
  } while (*p);
  return 0;
}
