// safe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#include <ctype.h>
int main(void) {
  int c = __VERIFIER_nondet_int();
  if (c < 'a' || c > 'z') return 0;
  if (toupper(c) != c - 32) reach_error();
  return 0;
}
