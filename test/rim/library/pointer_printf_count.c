// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n = 0;
  int (*print)(const char *, ...) = printf;
  print("ab%n\n", &n);
  if (n == 2) reach_error();
  return 0;
}
