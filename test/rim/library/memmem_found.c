// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char s[] = "abcd";
  if (memmem(s, 4, "cd", 2) == s + 2) reach_error();
  return 0;
}
