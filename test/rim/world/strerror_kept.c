// unsafe, or unknown
#include <string.h>
extern void reach_error(void);
/* not native: glibc leaves the text of known errors alone; unknown ones share a buffer */
int main(void) {
  char *a = strerror(100001);
  char c = a[14];
  char *b = strerror(200002);
  if (a[14] != c) reach_error();
  return b == 0;
}
