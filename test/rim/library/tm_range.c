// safe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  time_t t = time(0);
  struct tm *p = gmtime(&t);
  if (p && (p->tm_mon < 0 || p->tm_mon > 11)) reach_error();
  return 0;
}
