// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct s { int v; struct s *next; };
static struct s c = {3, 0}, b = {2, &c}, a = {1, &b};
int main(void) {
  struct s *p = &a;
  unsigned n = __VERIFIER_nondet_uint();
  while (p->next && n--) p = p->next;
  if (p->v < 1 || p->v > 3) reach_error();
  return 0;
}
