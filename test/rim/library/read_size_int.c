// safe, or unknown
extern void reach_error(void);
#include <unistd.h>
/* not native: needs a descriptor that fails */
int main(void) {
  char a[4];
  int n = (int)read(7, a, 4);
  unsigned u = n;
  if (u > 4 && n != -1) reach_error();
  return 0;
}
