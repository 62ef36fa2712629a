// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdbool.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

static bool is_palindrome(const char *s) {
  size_t n = strlen(s);
#ifdef SEEDED
  for (size_t i = 0, j = n - 1; i <= j; i++, j--)
#else
  if (!n) return true;
  for (size_t i = 0, j = n - 1; i < j; i++, j--)
#endif
    if (s[i] != s[j]) return false;
  return true;
}

static void reverse(char *s) {
  size_t n = strlen(s);
  for (size_t i = 0; i < n / 2; i++) {
    char c = s[i];
    s[i] = s[n - 1 - i];
    s[n - 1 - i] = c;
  }
}

int main(void) {
  char s[6], t[6];
  for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_char();
  s[5] = '\0';
  memcpy(t, s, sizeof t);
  reverse(t);
  assert(is_palindrome(s) == (strcmp(s, t) == 0));
  return 0;
}
