// safe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  struct tm tm = {0};
  char b[16];
  if (strftime(b, sizeof b, "abc", &tm) != 3) reach_error();
  return 0;
}
