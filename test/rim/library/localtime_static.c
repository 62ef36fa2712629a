// unsafe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  time_t a = 0, b = 86400 * 40;
  struct tm *p = gmtime(&a);
  if (!p) return 0;
  int month = p->tm_mon;
  gmtime(&b);
  if (p->tm_mon != month) reach_error();
  return 0;
}
