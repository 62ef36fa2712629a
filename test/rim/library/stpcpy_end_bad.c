// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char a[6];
  char *e = stpcpy(a, "abc");
  if (e - a != 4) reach_error();
  return 0;
}
