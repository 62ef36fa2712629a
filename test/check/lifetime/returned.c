// unsafe line 7
// The address of a local is returned.
static int *f(void) {
  int x = 1, *p = &x;
  return p;
}
int main(void) { return *f(); }
