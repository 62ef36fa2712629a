// unsafe, or unknown; flags: --engine bounded
// A function without a body may set errno.
#include <errno.h>
extern void reach_error(void);
extern void other(void);
int main(void) {
  errno = 0;
  other();
  if (errno) reach_error();
  return 0;
}
