#include <stddef.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LIMIT 10
#define FOREVER 1
#define FAIL_IF(c) if (c) reach_error()
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  int *p = x > 5 ? &n : NULL;
  while (FOREVER) {
    if (p == NULL) break;
    if (n >= LIMIT) break;
    n = MAX(n + 1, 3);
  }
  if (n == MAX(x, LIMIT)) reach_error();
  FAIL_IF(n == 3);
  if (n == 4) reach_error(); FAIL_IF(x == 77);

  if (x == 5 &&
      n > 100)
    reach_error();
  return 0;
}
