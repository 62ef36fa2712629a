// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  unsigned s = 1;
  rand_r(&s);
  if (s != 1) reach_error();
  return 0;
}
