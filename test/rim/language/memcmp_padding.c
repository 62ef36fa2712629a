// unsafe, or unknown
#include <string.h>
extern void reach_error(void);
struct s { char c; int i; };
/* not native: what lies in the padding is open */
static void set(struct s *p) { p->c = 1, p->i = 2; }
int main(void) {
  struct s a, b;
  memset(&a, 0, sizeof a), memset(&b, 255, sizeof b);
  set(&a), set(&b);
  if (memcmp(&a, &b, sizeof a)) reach_error();
  return 0;
}
