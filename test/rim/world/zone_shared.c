// unsafe, or unknown; flags: -- -D_GNU_SOURCE
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t t = 0;
  struct tm a, b;
  if (gmtime_r(&t, &a) && gmtime_r(&t, &b) && a.tm_zone == b.tm_zone) reach_error();
  return 0;
}
