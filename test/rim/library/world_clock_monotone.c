// safe, or unknown
extern void reach_error(void);
#include <time.h>
int main(void) {
  clock_t a = clock(), b = clock();
  if (a != -1 && b != -1 && b < a) reach_error();
  return 0;
}
