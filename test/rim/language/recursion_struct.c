// safe, or unknown
extern void reach_error(void);
struct s { int v; struct s *up; };
static int depth(int n, struct s *up) {
  struct s me = {n, up};
  if (n) return depth(n - 1, &me);
  int sum = 0;
  for (struct s *p = &me; p; p = p->up) sum += p->v;
  return sum;
}
int main(void) {
  if (depth(3, 0) != 6) reach_error();
  return 0;
}
