// safe, or unknown
extern void reach_error(void);
#include <libgen.h>
int main(void) {
  char p[] = "a/b";
  char *d = dirname(p);
  if (d[0] != 'a') reach_error();
  return 0;
}
