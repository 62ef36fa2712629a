// unsafe, or unknown
#include <pwd.h>
extern void reach_error(void);
/* the strings may lie in storage that the next call uses again */
int main(void) {
  struct passwd *p = getpwuid(0);
  if (!p) return 0;
  char *name = p->pw_name, c = name[0];
  if (getpwuid(1) && name[0] != c) reach_error();
  return 0;
}
