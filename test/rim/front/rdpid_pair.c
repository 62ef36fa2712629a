// unsafe, or unknown
extern void reach_error(void);
#include <cpuid.h>
int main(void) {
  unsigned a = 0, b = 0, c = 0, d = 0;
  if (__get_cpuid(0, &a, &b, &c, &d) && b) reach_error();
  return 0;
}
