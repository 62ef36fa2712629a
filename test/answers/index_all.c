// flags: --property all
// says: valid-deref: memory is accessed that is not there: v[i] at
#include <stdio.h>
#include <stdlib.h>
int average(const int *v, int n) {
  int sum = 0;
  for (int i = 0; i <= n; i++)
    sum += v[i];
  return n ? sum / n : 0;
}
int main(void) {
  int grades[5] = {1, 2, 3, 4, 5};
  printf("%d\n", average(grades, 5));
  return 0;
}
