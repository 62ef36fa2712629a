// unsafe, or unknown
#include <stdlib.h>
#include <time.h>
extern void reach_error(void);
int main(void) {
  setenv("TZ", "ABC+24:59:59", 1);
  tzset();
  time_t t = 0;
  struct tm *p = localtime(&t);
  if (p && p->tm_gmtoff < -86400) reach_error();
  return 0;
}
