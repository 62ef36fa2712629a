// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <unistd.h>
/* Other users are there. */
int main(void) {
  uid_t a = getuid();
  setresuid(1, 1, 1);
  if (getuid() != a) reach_error();
  return 0;
}
