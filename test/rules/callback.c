// A library model calls back: the call is the program's, and is reported where the program called the model.
//@ rule callback.rule
//@ holds 1
//@ breaks 2: 14:3: callback: large
//@ breaks 3: 10: callback: not compared
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int n;
static int compare(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) * n; }
int main(void) {
  int array[] = {3, 2, 1};
  n = __VERIFIER_nondet_int();
  if (n == 3) return 0;
  qsort(array, 3, sizeof *array, compare);
  return 0;
}
