// safe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  struct tm tm = {0};
  char *s = asctime(&tm);
  if (s && s[0] != 'S') reach_error();
  return 0;
}
