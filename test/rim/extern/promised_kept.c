// unsafe
/* Promises that the values keep take no alarm away. */
extern void reach_error(void);
#include <stdbool.h>
struct s { const int a; int b; bool c; };
extern void fill(struct s *);
__attribute__((const)) extern int number(int);
__attribute__((returns_nonnull)) extern int *get(void);
int main(void) {
  struct s s = {1, 2, false};
  fill(&s);
  if (s.b == 7 && s.c && number(1) != number(2) && get()) reach_error();
  return 0;
}
#ifdef WORLD
void fill(struct s *p) { p->b = 7, p->c = true; }
int number(int x) { return x; }
static int x;
int *get(void) { return &x; }
#endif
