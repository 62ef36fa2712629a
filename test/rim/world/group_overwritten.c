// unsafe, or unknown
#include <grp.h>
extern void reach_error(void);
int main(void) {
  struct group *p = getgrgid(0);
  if (!p) return 0;
  char *name = p->gr_name, c = name[0];
  if (getgrgid(1) && name[0] != c) reach_error();
  return 0;
}
