// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdio.h>
int main(void) {
  char b[16] = {0};
  FILE *f = fmemopen(b, sizeof b, "w");
  if (!f) return 0;
  fputc('x', f);
  fflush(f);
  if (b[0] == 'x') reach_error();
  return 0;
}
