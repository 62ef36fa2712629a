// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int seen;
static int own(const char *s) { return seen = s[0]; }
int main(void) {
  int (*put)(const char *) = __VERIFIER_nondet_int() ? puts : own;
  put("abc");
  if (seen && seen != 'a') reach_error();
  return 0;
}
