// safe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  double d = drand48();
  if (d < 0.0 || d >= 1.0) reach_error();
  return 0;
}
