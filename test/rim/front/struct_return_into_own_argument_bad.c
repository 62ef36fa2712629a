// unsafe, or unknown
extern void reach_error(void);
struct s { int a[8]; };
static struct s rotate(const struct s *p) {
  struct s r;
  for (int i = 0; i < 8; i++) r.a[i] = p->a[(i + 1) % 8];
  return r;
}
int main(void) {
  struct s x = {{0, 1, 2, 3, 4, 5, 6, 7}};
  x = rotate(&x);
  if (x.a[7] != 1 || x.a[0] != 1) reach_error();
  return 0;
}
