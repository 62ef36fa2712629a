// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char b[64] = "";
  char *p = strerror_r(12345, b, sizeof b);
  if (p == b && b[0]) reach_error();
  return 0;
}
