// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char s[] = "a,,b", *p = s;
  strsep(&p, ",");
  char *q = strsep(&p, ",");
  if (q && !*q) reach_error();
  return 0;
}
