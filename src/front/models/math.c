/* math.h: what IEEE 754 determines to the last bit. */

#define MODEL __attribute__((weak))

void __ockham_errno_is(int);

enum { OUT_OF_DOMAIN = 33 }; /* EDOM */

MODEL double sqrt(double x) {
  if (x < 0) __ockham_errno_is(OUT_OF_DOMAIN);
  return __builtin_elementwise_sqrt(x);
}

MODEL float sqrtf(float x) {
  if (x < 0) __ockham_errno_is(OUT_OF_DOMAIN);
  return __builtin_elementwise_sqrt(x);
}
