// unsafe, or unknown; flags: --property valid-memsafety
struct s { int *p; };
static void fill(struct s *s) { int x = 1, *q = &x; s->p = q;  }
int main(void) {
  struct s s = {0};
  fill(&s);
  return s.p ? *s.p : 0;
}
