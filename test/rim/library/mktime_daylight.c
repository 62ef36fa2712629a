// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <time.h>
int main(void) {
  struct tm tm = {0};
  tm.tm_mday = 1;
  tm.tm_year = 100;
  daylight = 7;
  mktime(&tm);
  if (daylight != 7) reach_error();
  return 0;
}
