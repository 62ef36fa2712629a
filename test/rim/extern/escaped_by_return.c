// unsafe, or unknown
extern void reach_error(void);
struct s { int v; struct s *n; };
struct s *link(struct s *a, struct s *b);
int main(void) {
  struct s a = {1, 0}, b = {2, 0};
  struct s *p = link(&a, &b);
  if (p == &a && a.n == &b) reach_error();
  return 0;
}
#ifdef WORLD
struct s *link(struct s *a, struct s *b) { a->n = b; return a; }
#endif
