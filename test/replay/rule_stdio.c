/* Files of the C library: the data say what fopen returns. rule: ../../rules/stdio.rule */
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  FILE *in = fopen("from", "r"), *out;
  char line[80];
  if (!in) return 1;
  out = fopen("to", "w");
  if (!out) {
    fclose(in);
    return 1;
  }
  int n = __VERIFIER_nondet_int();
  if (fgets(line, sizeof line, in) && n == 5) {
    fclose(out);
#ifdef REPAIRED
    fclose(in);
    return 0;
#endif
  }
  fprintf(out, "%d\n", n);
  fclose(in);
  fclose(out);
  return 0;
}
