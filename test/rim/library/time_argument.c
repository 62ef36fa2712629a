// safe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  time_t t = 1, r = time(&t);
  if (r != t && r == t) reach_error();
  return 0;
}
