// safe, or unknown
extern void reach_error(void);
#include <sys/stat.h>
int main(void) {
  umask(022);
  if (umask(0) != 022) reach_error();
  return 0;
}
