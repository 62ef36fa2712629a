/* GNU complex integers. */
#include <stdio.h>

static _Complex int multiply(_Complex int a, _Complex int b) {
  _Complex int r;
  __real__ r = __real__ a * __real__ b - __imag__ a * __imag__ b;
  __imag__ r = __real__ a * __imag__ b + __imag__ a * __real__ b;
  return r;
}

static void show(_Complex int z) { printf("%d %d\n", __real__ z, __imag__ z); }

int main(void) {
  _Complex int a = 3 + 4i, b = 1 - 2i;
  show(a + b);
  show(a - b);
  show(multiply(a, b));
  show(-a);
  show(~a);
  printf("%d %d\n", a == b, a != b);
  a += 5;
  __imag__ b = 9;
  show(a);
  show(b);
  _Complex int list[2] = {a, b};
  list[0] = list[1];
  show(list[0]);
  printf("%zu\n", sizeof a);
  return 0;
}
