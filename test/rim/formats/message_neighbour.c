// unsafe, or unknown
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
static struct { char b[4]; char after[60]; } x = {"", "qqqqq"};
int main(void) {
  errno = ENOENT;
  sprintf(x.b, "%m");
  if (x.after[0] != 'q') reach_error();
  return 0;
}
