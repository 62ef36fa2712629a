// unsafe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  int n = 0;
  printf("abc%n\n", &n);
  if (n != 0) reach_error();
  return 0;
}
