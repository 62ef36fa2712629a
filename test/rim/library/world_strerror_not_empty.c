// safe, or unknown
extern void reach_error(void);
#include <errno.h>
#include <string.h>
int main(void) {
  if (strerror(EINVAL)[0] == 0) reach_error();
  return 0;
}
