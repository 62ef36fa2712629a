// unsafe, or unknown
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm t = {.tm_year = 100, .tm_mon = 14, .tm_mday = 1};
  mktime(&t);
  if (t.tm_mon == 2 && t.tm_year == 101) reach_error();
  return 0;
}
