// safe, or unknown
#include <math.h>
void reach_error(void);
int main(void) {
  volatile double a = 2.5, b = -2.5, c = 0.5;
  if (lrint(a) != 2 || lround(a) != 3 || lround(b) != -3 || lrint(b) != -2 || lrint(c) != 0 || lround(c) != 1) reach_error();
  return 0;
}
