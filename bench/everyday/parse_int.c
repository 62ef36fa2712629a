// unreach-call no-overflow valid-memsafety; seeded: no-overflow
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdbool.h>
extern char __VERIFIER_nondet_char(void);

static bool parse_int(const char *s, int *out) {
  bool negative = false;
  int value = 0;
  if (*s == '-' || *s == '+') negative = *s++ == '-';
  if (!isdigit((unsigned char)*s)) return false;
  for (; isdigit((unsigned char)*s); s++) {
    int digit = *s - '0';
#ifndef SEEDED
    if (value > (INT_MAX - digit) / 10) return false;
#endif
    value = value * 10 + digit;
  }
  if (*s) return false;
  *out = negative ? -value : value;
  return true;
}

int main(void) {
  char text[13];
  for (int i = 0; i < 12; i++) text[i] = __VERIFIER_nondet_char();
  text[12] = '\0';
  int x = 0;
  if (parse_int(text, &x)) {
    assert((text[0] == '-') ? x <= 0 : x >= 0);
  } else {
    assert(x == 0);
  }
  return 0;
}
