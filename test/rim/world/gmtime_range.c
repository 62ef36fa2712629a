// safe, or unknown
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t t = time(0);
  struct tm *p = gmtime(&t);
  if (p && (p->tm_mon < 0 || p->tm_mon > 11 || p->tm_sec > 60)) reach_error();
  return 0;
}
