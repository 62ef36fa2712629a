// unsafe, or unknown
#include <pwd.h>
extern void reach_error(void);
int main(void) {
  struct passwd *p = getpwuid(0), *q = getpwuid(0);
  if (p && p == q && p->pw_name == q->pw_name) reach_error();
  return 0;
}
