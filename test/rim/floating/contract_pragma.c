// unsafe line 13
#include <math.h>
void reach_error(void);
/* 1 + 2^-52 squared less its rounded square: zero in two steps (no fused product on the base machine). */
static double once(double a, double b, double c) {
#pragma STDC FP_CONTRACT OFF
  double p = a * b;
  return p + c;
}
int main(void) {
  double a = 1.0 + 0x1p-52;
  double p = a * a;
  if (once(a, a, -p) == 0) reach_error();
  return 0;
}
