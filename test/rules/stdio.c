// Files: two are open at a time; the choice decides which one the rule looks at. Each seed here opens both.
//@ rule stdio.rule
//@ seed 3
//@ holds 0
//@ holds 0, file_life.file=1, file_life.file=0
//@ breaks 1: 30:3: file life: file closed twice
//@ holds 1, file_life.file=1, file_life.file=0
//@ breaks 2, file_life.file=1, file_life.file=0: 29:3: file life: file used after it was closed
//@ holds 2, file_life.file=0
//@ breaks 3: 20: file life: file not closed
//@ breaks 4: 27:17: file life: file not closed
//@ breaks 5: 28:15: no null file: null passed as a file
//@ holds 0, seed=0
//@ holds 0, seed=5
//@ holds 0, seed=6
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  FILE *a = fopen("a", "r"), *b = a ? fopen("b", "w") : 0;
  if (!a || !b) return a ? fclose(a), 1 : 1;
  if (n == 1) fclose(a);
  if (n == 2) fclose(b);
  if (n == 3) return 0;
  if (n == 4) { exit(0); }
  if (n == 5) fputs("x", (FILE *)0);
  fprintf(b, "%d", fgetc(stdin));
  fclose(a);
  if (n != 2) fclose(b);
  return 0;
}
