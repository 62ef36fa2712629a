// safe, or unknown; flags: -- -D_GNU_SOURCE
#include <fcntl.h>
extern void reach_error(void);
static struct { struct f_owner_ex o; int after; } x = {{0, 0}, 7};
int main(void) {
  fcntl(0, F_GETOWN_EX, &x.o);
  if (x.after != 7) reach_error();
  return 0;
}
