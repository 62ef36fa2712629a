// unsafe, or unknown
/* not native: the driver does not know this form of failure */
extern void reach_error(void);
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
int main(void) {
  assert_perror(EINVAL);
  return 0;
}
