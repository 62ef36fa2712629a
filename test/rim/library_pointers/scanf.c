// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int n = 0;
  int (*scan)(const char *, const char *, ...) = sscanf;
  scan("5", "%d", &n);
  if (n == 5) reach_error();
  return 0;
}
