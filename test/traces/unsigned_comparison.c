#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned limit = 10;
  if (n < limit) {
    int room = limit - n;
    assert(room > 0);
  } else {
    assert(n >= 10);
  }
  return 0;
}
