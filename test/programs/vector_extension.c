/* The vector_size extension: element-wise arithmetic, comparison, subscripts, shuffles by hand. */
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned char v8 __attribute__((vector_size(8)));

static v4 triple(v4 a) { return a + a + a; }

static void show(v4 v) { printf("%d %d %d %d\n", v[0], v[1], v[2], v[3]); }

int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, -20, 30, -40};
  show(a + b);
  show(a * b);
  show(b - a);
  show(-a);
  show(b >> 1);
  show(a << a);
  show(a & 2);
  show(a < b);
  show(a == (v4){1, 0, 3, 0});
  show(triple(a) ^ b);
  a[2] = 99;
  b += a;
  show(b);
  show(b / a);
  v8 c = {250, 251, 252, 253, 254, 255, 0, 1};
  c += 3;
  for (int i = 0; i < 8; i++) printf("%d ", c[i]);
  printf("\n%zu\n", sizeof(v4));
  return 0;
}
