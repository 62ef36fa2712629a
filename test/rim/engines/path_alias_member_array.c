// unsafe
extern void reach_error(void);
struct s { int a[2]; int b; };
static void f(struct s *p, int i) {
  if (p->b == 0) {
    p->a[i] = 4;
    if (p->b != 0) reach_error();
  }
}
int main(void) {
  struct s x = {{0, 0}, 0};
  int *a = x.a;
  f(&x, (int)(&x.b - a));
  return 0;
}
