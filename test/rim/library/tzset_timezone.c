// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <time.h>
int main(void) {
  timezone = 5;
  tzset();
  if (timezone != 5) reach_error();
  return 0;
}
