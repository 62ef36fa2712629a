// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n = 0;
  const char *f = "%%%n\n" + 2;
  printf(f, &n);
  f = "ab%n\n";
  printf(f, &n);
  if (n == 2) reach_error();
  return 0;
}
