// unsafe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  unsigned _BitInt(24) a[3] = {1, 2, 3};
  unsigned char *p = (unsigned char *)a;
  if (sizeof a != 12) reach_error();
  if (p[4] != 1) reach_error();
  return 0;
}
