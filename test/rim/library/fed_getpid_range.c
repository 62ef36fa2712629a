// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
/* The kernel's limit is 4194304. */
int main(void) {
  if (getpid() > 4194304) reach_error();
  return 0;
}
