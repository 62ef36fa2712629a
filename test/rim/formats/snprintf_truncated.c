// safe, or unknown
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  char b[4] = "zzz";
  int n = snprintf(b, 3, "%s", "abcdef");
  if (n != 6 || b[2] || b[3]) reach_error();
  return 0;
}
