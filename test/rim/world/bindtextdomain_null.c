// unsafe, or unknown
#include <libintl.h>
extern void reach_error(void);
int main(void) {
  char *s = bindtextdomain("x", "/tmp");
  if (s && s[1] == 't') reach_error();
  return 0;
}
