// safe, or unknown
// not native: what others define is not here
#include <stdint.h>
extern void reach_error(void);
struct s { int *p; };
extern void fill(struct s *);
int main(void) {
  struct s x = {0};
  fill(&x);
  if ((uintptr_t)x.p % 4) reach_error();
  return 0;
}
