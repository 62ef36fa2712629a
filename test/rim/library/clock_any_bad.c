// unsafe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  struct timespec t = {-1, -1};
  int r = clock_gettime(CLOCK_REALTIME, &t);
  if (r == 0 && t.tv_sec >= 0) reach_error();
  return 0;
}
