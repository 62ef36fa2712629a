// unsafe, or unknown; flags: --property valid-deref --engine impact
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

/* What is freed is one of more blocks than a condition names. */
int main(void) {
  char *t[26];
  char *kept = t[0] = malloc(1);
  t[1] = malloc(1);
  t[2] = malloc(1);
  t[3] = malloc(1);
  t[4] = malloc(1);
  t[5] = malloc(1);
  t[6] = malloc(1);
  t[7] = malloc(1);
  t[8] = malloc(1);
  t[9] = malloc(1);
  t[10] = malloc(1);
  t[11] = malloc(1);
  t[12] = malloc(1);
  t[13] = malloc(1);
  t[14] = malloc(1);
  t[15] = malloc(1);
  t[16] = malloc(1);
  t[17] = malloc(1);
  t[18] = malloc(1);
  t[19] = malloc(1);
  t[20] = malloc(1);
  t[21] = malloc(1);
  t[22] = malloc(1);
  t[23] = malloc(1);
  t[24] = malloc(1);
  t[25] = malloc(1);
  int k = __VERIFIER_nondet_int();
  if (k < 0 || k >= 26) return 0;
  free(t[k]);
  *kept = 1;
  return 0;
}
