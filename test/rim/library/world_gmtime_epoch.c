// safe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  time_t t = 0;
  struct tm tm;
  if (gmtime_r(&t, &tm) && tm.tm_year != 70) reach_error();
  return 0;
}
