/* Operations that are looked at before they happen: T is the type that is computed in, operands are evaluated once. */
static void ockham_undefined(const char *expression, const char *what) {
  ockham_put(expression);
  ockham_put(": ");
  ockham_fail(what);
}

#define OCKHAM_COMPUTE(T, compute, a, b, expression)                                                                   \
  __extension__({                                                                                                      \
    T ockham_r;                                                                                                        \
    if (compute(a, b, &ockham_r)) ockham_undefined(expression, "a signed integer overflows");                          \
    ockham_r;                                                                                                          \
  })

/* The least number has no quotient by -1. */
#define OCKHAM_QUOTIENT(T, operation, a, b, expression)                                                                \
  __extension__({                                                                                                      \
    T ockham_a = a, ockham_b = b;                                                                                      \
    if (ockham_b == -1 && (unsigned long long)ockham_a << (64 - 8 * sizeof(T)) == 1ull << 63)                          \
      ockham_undefined(expression, "a signed integer overflows");                                                      \
    ockham_a operation ockham_b;                                                                                       \
  })

#define OCKHAM_DIVIDE(T, operation, a, b, expression)                                                                  \
  __extension__({                                                                                                      \
    T ockham_a = a, ockham_b = b;                                                                                      \
    if (!ockham_b) ockham_undefined(expression, "a number is divided by zero");                                        \
    ockham_a operation ockham_b;                                                                                       \
  })

#define OCKHAM_SHIFT_FITS(T, operation, a, b, expression)                                                              \
  __extension__({                                                                                                      \
    T ockham_a = a, ockham_b = b, ockham_r = (T)((unsigned long long)ockham_a << ockham_b);                            \
    if (ockham_a < 0 || ockham_r < 0 || ockham_r >> ockham_b != ockham_a)                                              \
      ockham_undefined(expression, "a signed integer overflows");                                                      \
    ockham_r;                                                                                                          \
  })

#define OCKHAM_SHIFT(T, operation, a, b, expression)                                                                   \
  __extension__({                                                                                                      \
    T ockham_a = a;                                                                                                    \
    long long ockham_b = b;                                                                                            \
    if (ockham_b < 0 || ockham_b >= (long long)(8 * sizeof(T)))                                                        \
      ockham_undefined(expression, "a shift amount is out of range");                                                  \
    ockham_a operation ockham_b;                                                                                       \
  })
