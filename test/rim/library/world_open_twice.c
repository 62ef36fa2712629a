// safe, or unknown
extern void reach_error(void);
#include <fcntl.h>
int main(void) {
  int a = open("/dev/null", O_RDONLY), b = open("/dev/null", O_RDONLY);
  if (a >= 0 && a == b) reach_error();
  return 0;
}
