// unsafe
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  long n = -1;
  for (int i = 0; i < 3; i++) n -= i;
  char *p = malloc(n);
  if (!p) reach_error();
  return 0;
}
