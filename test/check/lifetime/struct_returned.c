// unsafe line 10
// In a struct that is returned by value.
struct box { int *p; };
static struct box f(void) {
  int x = 1;
  struct box b = {&x};
  return b;
}
int main(void) {
  struct box b = f(); return *b.p;
}
