// safe, or unknown
extern void reach_error(void);
struct s { const int a; int b; };
extern void ext(struct s *);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = (int)__VERIFIER_nondet_uint();
  struct s s = {x, 2};
  ext(&s);
  if (s.a != x) reach_error();
  return 0;
}
#ifdef WORLD
void ext(struct s *p) { p->b = 9; }
#endif
