// unsafe
#include <string.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int i = __VERIFIER_nondet_int();
  double d = i;
  double z = -0.0 + d * 0.0;
  unsigned long b;
  memcpy(&b, &z, 8);
  if (b != 0) reach_error();
  return 0;
}
