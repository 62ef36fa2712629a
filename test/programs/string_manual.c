/* String functions written by hand with pointers and indices. */
#include <stdio.h>

static unsigned length(const char *s) {
  const char *p = s;
  while (*p) p++;
  return (unsigned)(p - s);
}

static char *copy(char *to, const char *from) {
  char *r = to;
  while ((*to++ = *from++)) {}
  return r;
}

static void itoa(int n, char *s) {
  unsigned u = n < 0 ? 0u - (unsigned)n : (unsigned)n;
  char digits[12];
  int k = 0;
  do digits[k++] = (char)('0' + u % 10);
  while (u /= 10);
  if (n < 0) *s++ = '-';
  while (k) *s++ = digits[--k];
  *s = 0;
}

static int palindrome(const char *s) {
  for (unsigned i = 0, j = length(s); i + 1 < j; i++)
    if (s[i] != s[--j]) return 0;
  return 1;
}

static void caesar(char *s, int k) {
  for (; *s; s++)
    if (*s >= 'a' && *s <= 'z') *s = (char)('a' + (*s - 'a' + k + 26) % 26);
}

int main(void) {
  char b[32];
  printf("%s\n", copy(b, "by hand"));
  printf("%u\n", length(b));
  int numbers[] = {0, 7, -1, 1234567, -2147483647 - 1};
  for (int i = 0; i < 5; i++) {
    itoa(numbers[i], b);
    printf("%s ", b);
  }
  printf("\n%d %d %d\n", palindrome("anna"), palindrome("abca"), palindrome(""));
  caesar(copy(b, "hello, world"), 13);
  printf("%s\n", b);
  caesar(b, -13);
  printf("%s\n", b);
  return 0;
}
