// safe
extern void reach_error(void);
struct s { int a[5]; };
static int f(struct s x) { x.a[3] = 9; return x.a[3]; }
int main(void) {
  struct s y = {{1, 2, 3, 4, 5}};
  f(y);
  if (y.a[3] != 4) reach_error();
  return 0;
}
