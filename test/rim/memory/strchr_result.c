// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char b[] = "abc";
  char *p = strchr(b, 'b');
  *(p + 1) = 'x';
  if (b[2] == 'x') reach_error();
  return 0;
}
