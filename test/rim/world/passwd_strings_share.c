// unsafe, or unknown
#include <pwd.h>
extern void reach_error(void);
/* the strings of one entry lie one behind the other */
int main(void) {
  struct passwd *p = getpwuid(0);
  if (!p) return 0;
  char *q = p->pw_name;
  while (*q) q++;
  if (q + 1 == p->pw_passwd) reach_error();
  return 0;
}
