// unsafe, or unknown
#include <pwd.h>
extern void reach_error(void);
/* each call may use the same storage again */
int main(void) {
  struct passwd *p = getpwuid(0);
  if (!p) return 0;
  char *name = p->pw_name;
  struct passwd *q = getpwuid(0);
  if (q && q->pw_name == name) reach_error();
  return 0;
}
