/* stdlib.h: what needs no operating system. */
#include <limits.h>
#include <stddef.h>

#define MODEL __attribute__((weak))

void *malloc(size_t);
void *aligned_alloc(size_t, size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);
size_t __ockham_object_size(const void *);
void __ockham_errno_is(int);

/* Always moves; the old contents up to the smaller size are kept. */
MODEL void *realloc(void *old, size_t size) {
  if (!old) return malloc(size);
  if (!size) {
    free(old);
    return 0;
  }
  size_t before = __ockham_object_size(old);
  void *new = malloc(size);
  if (!new) return 0;
  memcpy(new, old, before < size ? before : size);
  free(old);
  return new;
}

MODEL void *reallocarray(void *old, size_t count, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    __ockham_errno_is(12); /* ENOMEM */
    return 0;
  }
  return realloc(old, bytes);
}

MODEL int posix_memalign(void **to, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) || !alignment || (alignment & (alignment - 1))) return 22; /* EINVAL */
  void *p = aligned_alloc(alignment, size);
  if (!p) return 12; /* ENOMEM */
  *to = p;
  return 0;
}

MODEL int abs(int x) { return x < 0 ? -x : x; }
MODEL long labs(long x) { return x < 0 ? -x : x; }
MODEL long long llabs(long long x) { return x < 0 ? -x : x; }

typedef struct {
  int quot, rem;
} int_division;
typedef struct {
  long quot, rem;
} long_division;
typedef struct {
  long long quot, rem;
} long_long_division;

MODEL int_division div(int a, int b) { return (int_division){a / b, a % b}; }
MODEL long_division ldiv(long a, long b) { return (long_division){a / b, a % b}; }
MODEL long_long_division lldiv(long long a, long long b) { return (long_long_division){a / b, a % b}; }

static int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

/* Value of the digits at s, cut off at `limit`; sign, end and whether it was cut off are handed back. */
static unsigned long long parse(const char *s, char **end, int base, unsigned long long limit,
                                unsigned long long negative_limit, int *negative, int *is_over) {
  const char *p = s;
  *is_over = 0;
  while (*p == ' ' || (*p >= '\t' && *p <= '\r')) p++;
  *negative = *p == '-';
  if (*p == '-' || *p == '+') p++;
  if (base < 0 || base == 1 || base > 36) {
    __ockham_errno_is(22); /* EINVAL; glibc leaves `*end` alone */
    return 0;
  }
  if ((base == 0 || base == 16) && p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && digit_of(p[2]) < 16) {
    p += 2;
    base = 16;
  } else if (base == 0) {
    base = *p == '0' ? 8 : 10;
  }
  unsigned long long most = *negative ? negative_limit : limit, x = 0;
  int any = 0, over = 0;
  for (; digit_of(*p) < base; p++) {
    unsigned long long d = (unsigned long long)digit_of(*p);
    any = 1;
    if (over || x > (most - d) / (unsigned long long)base)
      over = 1;
    else
      x = x * (unsigned long long)base + d;
  }
  if (end) *end = (char *)(any ? p : s);
  *is_over = over;
  if (over) __ockham_errno_is(34); /* ERANGE */
  return over ? most : x;
}

MODEL long strtol(const char *s, char **end, int base) {
  int negative, over;
  unsigned long long x = parse(s, end, base, LONG_MAX, (unsigned long long)LONG_MAX + 1, &negative, &over);
  return negative ? (long)(0 - (unsigned long)x) : (long)x;
}

MODEL long long strtoll(const char *s, char **end, int base) {
  int negative, over;
  unsigned long long x = parse(s, end, base, LLONG_MAX, (unsigned long long)LLONG_MAX + 1, &negative, &over);
  return negative ? (long long)(0 - x) : (long long)x;
}

MODEL unsigned long strtoul(const char *s, char **end, int base) {
  int negative, over;
  unsigned long long x = parse(s, end, base, ULONG_MAX, ULONG_MAX, &negative, &over);
  return negative && !over ? 0 - (unsigned long)x : (unsigned long)x;
}

MODEL unsigned long long strtoull(const char *s, char **end, int base) {
  int negative, over;
  unsigned long long x = parse(s, end, base, ULLONG_MAX, ULLONG_MAX, &negative, &over);
  return negative && !over ? 0 - x : x;
}

/* glibc's headers may rename these for C23. */
MODEL long __isoc23_strtol(const char *s, char **end, int base) { return strtol(s, end, base); }
MODEL unsigned long __isoc23_strtoul(const char *s, char **end, int base) { return strtoul(s, end, base); }

MODEL int atoi(const char *s) { return (int)strtol(s, 0, 10); }
MODEL long atol(const char *s) { return strtol(s, 0, 10); }
MODEL long long atoll(const char *s) { return strtoll(s, 0, 10); }
