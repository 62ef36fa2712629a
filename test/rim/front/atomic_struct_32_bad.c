// unsafe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
#include <stdatomic.h>
struct s { int a, b, c; };
_Atomic struct s g; /* not native: needs libatomic */
int main(void) {
  struct s v = {1, 2, 3};
  atomic_store(&g, v);
  struct s w = atomic_load(&g);
  if (w.c != 0) reach_error();
  return 0;
}
