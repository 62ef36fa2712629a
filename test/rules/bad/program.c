extern void lock(void);
extern int get(int);
struct pair { int a, b, c; };
extern void by_value(struct pair, int);
static void with_struct(struct pair p, int n) {}
static double real(double x) { return x; }
static short narrow(void *p) { return 1; }
int main(void) {
  struct pair p = {1, 2, 3};
  lock();
  get(1);
  with_struct(p, 1);
  real(1);
  narrow(&p);
  return 0;
}
