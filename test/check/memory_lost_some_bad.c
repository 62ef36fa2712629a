// unsafe line 10, may be unknown with impact, lazy, slam: their alarms do not tell the two apart; flags: --property valid-memsafety
/* Every run ends with a block that only main knows, which is not claimed to be lost; some lose one for certain. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
  if (__VERIFIER_nondet_int() == 77) p = malloc(2 * sizeof *p);
  return 0;
}
