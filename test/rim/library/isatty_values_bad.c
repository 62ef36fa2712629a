// unsafe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  int r = isatty(0);
  if (r != 0 && r != 1) reach_error();
  if (r == 0) reach_error();
  return 0;
}
