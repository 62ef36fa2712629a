// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char to[8] = "abc";
  strncat(to, "defgh", 4);
  if (to[7] != 0 || to[6] != 'h') reach_error();
  return 0;
}
