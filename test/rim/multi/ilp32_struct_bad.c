// unsafe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
#include <stddef.h>
struct s { char c; long long l; double d; };
int main(void) {
  if (offsetof(struct s, l) != 8 || sizeof(struct s) != 20) reach_error();
  return 0;
}
