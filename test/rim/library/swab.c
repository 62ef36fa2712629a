// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <unistd.h>
int main(void) {
  char a[2] = {1, 2}, b[2] = {0, 0};
  swab(a, b, 2);
  if (b[0] == 2) reach_error();
  return 0;
}
