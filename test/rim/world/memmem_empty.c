// safe, or unknown; flags: -- -D_GNU_SOURCE
#include <string.h>
extern void reach_error(void);
int main(void) {
  char b[] = "abc";
  if (memmem(b, 3, "", 0) != b || memmem(b, 3, "bc", 2) != b + 1 || strstr(b, "") != b) reach_error();
  return 0;
}
