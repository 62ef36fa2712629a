// unsafe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  time_t t = 0;
  char *p = ctime(&t);
  if (p && p[0] == 'T') reach_error();
  return 0;
}
