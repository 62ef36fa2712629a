// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  char a[4] = {0};
  char *e = memccpy(a, "xyz", 'y', 3);
  if (e == a + 2) reach_error();
  return 0;
}
