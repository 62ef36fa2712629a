// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
static struct { signed char n, after; } x = {0, 9};
int main(void) {
  printf("ab%hhn\n", &x.n);
  if (x.after != 9) reach_error();
  return 0;
}
