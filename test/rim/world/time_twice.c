// safe, or unknown
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t a, b = time(&a);
  if (a != b) reach_error();
  return 0;
}
