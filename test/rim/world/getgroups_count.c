// unsafe, or unknown
#include <unistd.h>
extern void reach_error(void);
/* not native: needs a group */
int main(void) {
  if (getgroups(0, 0) > 0) reach_error();
  return 0;
}
