// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  if (setuid(1) == 0 && getuid() != 1) reach_error();
  return 0;
}
