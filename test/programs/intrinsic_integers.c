/* Intrinsics of integers and of vectors of them, at their borders. */
#include <limits.h>
#include <stdio.h>

typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
typedef signed char c4 __attribute__((ext_vector_type(4)));

static void show(const char *name, v4 v) {
  printf("%s %d %d %d %d\n", name, v[0], v[1], v[2], v[3]);
}

static void vectors(v4 a, v4 b) {
  u4 x = (u4)a, y = (u4)b;
  show("smax", __builtin_elementwise_max(a, b));
  show("smin", __builtin_elementwise_min(a, b));
  show("umax", (v4)__builtin_elementwise_max(x, y));
  show("umin", (v4)__builtin_elementwise_min(x, y));
  show("abs", __builtin_elementwise_abs(a));
  show("reverse", __builtin_elementwise_bitreverse(a));
  show("add", __builtin_elementwise_add_sat(a, b));
  show("sub", __builtin_elementwise_sub_sat(a, b));
  show("uadd", (v4)__builtin_elementwise_add_sat(x, y));
  show("usub", (v4)__builtin_elementwise_sub_sat(x, y));
  printf("%d %d %d %d %d ", __builtin_reduce_add(a), __builtin_reduce_mul(a), __builtin_reduce_and(a),
         __builtin_reduce_or(a), __builtin_reduce_xor(a));
  printf("%d %d %u %u\n", __builtin_reduce_max(a), __builtin_reduce_min(a), __builtin_reduce_max(x),
         __builtin_reduce_min(x));
}

static void scalars(unsigned x, unsigned n) {
  unsigned sum, difference, product;
  int carries = __builtin_add_overflow(x, n, &sum), borrows = __builtin_sub_overflow(x, n, &difference);
  int wraps = __builtin_mul_overflow(x, n, &product);
  printf("%x %x ", __builtin_rotateleft32(x, n), __builtin_rotateright32(x, n));
  printf("%x %x ", __builtin_rotateleft8((unsigned char)x, n), __builtin_rotateright16((unsigned short)x, n));
  printf("%x %d %x %d %x %d ", sum, carries, difference, borrows, product, wraps);
  printf("%x %x\n", __builtin_bitreverse32(x), __builtin_bitreverse8((unsigned char)x));
}

int main(void) {
  v4 a = {INT_MIN, INT_MAX, -1, 7}, b = {1, 1, -2, INT_MIN};
  vectors(a, b);
  vectors(b, a);
  unsigned values[] = {0, 1, 0x80000001u, 0xdeadbeefu, UINT_MAX}, amounts[] = {0, 1, 5, 31, 32, 33};
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 6; k++) scalars(values[i], amounts[k]);
  return 0;
}
