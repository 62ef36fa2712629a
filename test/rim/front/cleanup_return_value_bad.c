// unsafe, or unknown
extern void reach_error(void);
static int g = 1;
static void clean(int *p) { g = 9; }
static int f(void) {
  __attribute__((cleanup(clean))) int x = 0;
  return g;
}
int main(void) {
  int r = f();
  if (r != 9 || g != 9) reach_error();
  return 0;
}
