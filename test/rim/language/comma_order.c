// safe
extern void reach_error(void);
static int g;
static int f(int x) { g = g * 10 + x; return x; }
int main(void) {
  int r = (f(1), f(2), f(3));
  if (r != 3 || g != 123) reach_error();
  return 0;
}
