// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
static char buffer[64];
int main(void) {
  int (*set)(FILE *, char *, int, size_t) = setvbuf;
  set(stdout, buffer, _IOFBF, sizeof buffer);
  buffer[0] = 0;
  printf("x");
  if (buffer[0] == 'x') reach_error();
  return 0;
}
/* not native: whether the text goes through the buffer is the library's choice */
