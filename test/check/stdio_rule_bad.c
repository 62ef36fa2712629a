// unsafe line 13; flags: --rule rules/stdio.rule
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  FILE *in = fopen("in", "r");
  int n = 0;
  if (!in) return 1;
  while (n < 3 && fgetc(in) != EOF) n++;
  if (n == 2) {
    fclose(in);
    n = 7;
  }
  fclose(in);
  return 0;
}
