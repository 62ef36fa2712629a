// unsafe line 32, may be unknown with impact, lazy, slam: blocks are to be told apart one by one; flags: --property valid-memsafety
/* Whose turn it is, a table of functions says; what they are given is theirs. */
#include <stdlib.h>
#include <string.h>

typedef char *(*step)(char *, unsigned);
extern unsigned char __VERIFIER_nondet_uchar(void);

static char *grow(char *s, unsigned n) {
  char *t = realloc(s, n + 2);
  if (!t) abort();
  t[n + 1] = 0;
  return t;
}

static char *twice(char *s, unsigned n) {
  char *t = malloc(n + 2);
  if (!t) abort();
  memcpy(t, s, n + 1);
  t[n + 1] = 0;
  free(s);
  return t;
}

int main(void) {
  static const step steps[] = {grow, twice};
  char *s = malloc(1);
  if (!s) abort();
  *s = 0;
  for (unsigned i = 0; i < 3; i++) s = steps[__VERIFIER_nondet_uchar() & 1](s, i);
  free(s);
  return s[2];
}
