// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <time.h>
int main(void) {
  time_t t = 0;
  tzname[0] = 0;
  localtime(&t);
  if (tzname[0]) reach_error();
  return 0;
}
