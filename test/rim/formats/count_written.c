// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n = 0, m = 0;
  printf("ab%ncd%n\n", &n, &m);
  if (n != 2 || m != 4) reach_error();
  return 0;
}
