// safe, may be unknown with impact, lazy, slam: they follow no element of an array
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  char *s = malloc((size_t)n + 1);
  if (s == NULL)
    return 1;
  int i;
  for (i = 0; i < n; i++)
    s[i] = 'a';
  s[n] = 0;
  for (i = 0; i < n; i++)
    if (s[i] == 0)
      reach_error();
  free(s);
  return 0;
}
