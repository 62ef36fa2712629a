// safe, or unknown
extern void reach_error(void);
struct s { int a[20]; int *self; };
static void f(struct s x, struct s *y) { x.a[3] = 1; y->a[3] += 5; *x.self += 10; }
int main(void) {
  struct s x = {{0}};
  x.self = &x.a[3];
  f(x, &x);
  if (x.a[3] != 15) reach_error();
  return 0;
}
