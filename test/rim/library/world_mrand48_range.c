// safe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  if (mrand48() > 2147483647L) reach_error();
  return 0;
}
