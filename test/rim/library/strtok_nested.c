// safe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char a[] = "x y", b[] = "1 2";
  char *p = strtok(a, " ");
  strtok(b, " ");
  p = strtok(0, " ");
  if (!p || *p != '2') reach_error();
  return 0;
}
