// safe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  double d = -2.0;
  unsigned long long b;
  memcpy(&b, &d, 8);
  if (b >> 63 != 1) reach_error();
  return 0;
}
