// safe, or unknown; flags: --data-model ILP32
#include <fcntl.h>
extern void reach_error(void);
static struct { struct flock l; int after; } x = {{0}, 7};
int main(void) {
  fcntl(0, F_GETLK, &x.l);
  if (x.after != 7) reach_error();
  return 0;
}
