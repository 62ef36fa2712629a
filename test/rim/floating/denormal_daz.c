// unsafe, or unknown; flags: -- -mdaz-ftz
#include <float.h>
void reach_error(void);
int main(void) {
  volatile double x = DBL_MIN, y = DBL_MIN * (1 + DBL_EPSILON);
  if (x != y && y - x == 0) reach_error();
  return 0;
}
