// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

static char *concat(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b);
#ifdef SEEDED
  char *s = malloc(n + m);
#else
  char *s = malloc(n + m + 1);
#endif
  if (!s) exit(1);
  strcpy(s, a);
  strcat(s, b);
  return s;
}

int main(void) {
  char a[4], b[4];
  for (int i = 0; i < 3; i++) {
    a[i] = __VERIFIER_nondet_char();
    b[i] = __VERIFIER_nondet_char();
  }
  a[3] = b[3] = '\0';
  char *s = concat(a, b);
  assert(strlen(s) == strlen(a) + strlen(b));
  assert(strncmp(s, a, strlen(a)) == 0);
  free(s);
  return 0;
}
