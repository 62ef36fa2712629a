// safe, or unknown
#include <string.h>
extern void reach_error(void);
int main(void) {
  char b[] = ",,a,,b";
  char *p = strtok(b, ","), *q = strtok(0, ","), *r = strtok(0, ",");
  if (p != b + 2 || q != b + 5 || r) reach_error();
  return 0;
}
