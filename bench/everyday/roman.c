// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static const struct {
  int value;
  char text[3];
} parts[] = {{100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}};

static void to_roman(int x, char *out) {
  *out = '\0';
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    for (; x >= parts[i].value; x -= parts[i].value) strcat(out, parts[i].text);
}

static int digit(char c) {
  switch (c) {
  case 'I': return 1;
  case 'V': return 5;
  case 'X': return 10;
  case 'L': return 50;
  case 'C': return 100;
  default: return 0;
  }
}

static int from_roman(const char *s) {
  int x = 0;
  for (; *s; s++) x += digit(s[0]) < digit(s[1]) ? -digit(s[0]) : digit(s[0]);
  return x;
}

int main(void) {
#ifdef SEEDED
  char text[8];
#else
  char text[9]; /* LXXXVIII */
#endif
  int x = __VERIFIER_nondet_uchar() % 99 + 1;
  to_roman(x, text);
  assert(from_roman(text) == x);
  return 0;
}
