// unsafe line 7
// A parameter is a local, too.
static int *f(int x) {
  int *p = &x;
  return p;
}
int main(void) { return *f(3); }
