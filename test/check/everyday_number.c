// safe, may be unknown with impact, lazy, slam: small loops are to be unwound in bits
/* A number becomes text and a number again: quotients and remainders of ten, of negative numbers, too, and the table of <ctype.h>. */
#include <assert.h>
#include <ctype.h>
extern short __VERIFIER_nondet_short(void);

static void to_text(int x, char *s) {
  char digits[5];
  int n = 0;
  if (x < 0) *s++ = '-';
  do {
    int d = x % 10;
    digits[n++] = (char)('0' + (d < 0 ? -d : d));
    x /= 10;
  } while (x);
  while (n) *s++ = digits[--n];
  *s = '\0';
}

static int from_text(const char *s) {
  int x = 0, sign = *s == '-' ? -1 : 1;
  if (*s == '-') s++;
  for (; isdigit((unsigned char)*s); s++) x = x * 10 + (*s - '0');
  return sign * x;
}

int main(void) {
  char text[8];
  int x = __VERIFIER_nondet_short();
  if (x < -999 || x > 999) return 0;
  to_text(x, text);
  assert(from_text(text) == x);
  return 0;
}
