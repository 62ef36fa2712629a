// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char b[16] = "0123456789abcde";
  memmove(b + 2, b, 8);
  memmove(b, b + 1, 8);
  if (b[3] == '2') reach_error();
  return 0;
}
