// unsafe, or unknown
extern void reach_error(void);
#include <unistd.h>
int main(void) {
  char b[256] = "";
  if (gethostname(b, sizeof b) == 0 && b[0]) reach_error();
  return 0;
}
