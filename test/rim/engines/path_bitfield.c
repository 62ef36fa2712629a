// unsafe
extern void reach_error(void);
struct s { unsigned a : 4, b : 4; };
static void f(struct s *p, unsigned char *q) {
  if (p->a == 3) {
    *q = 0x55;
    if (p->a == 5) reach_error();
  }
}
int main(void) {
  struct s x = {3, 4};
  f(&x, (unsigned char *)&x);
  return 0;
}
