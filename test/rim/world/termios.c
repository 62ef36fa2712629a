// safe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
#include <termios.h>
#include <sys/utsname.h>
int main(void) {
  struct termios *s = calloc(1, sizeof *s);
  struct utsname *l = calloc(1, sizeof *l);
  if (!s || !l) return 0;
  tcgetattr(0, s);
  uname(l);
  free(s), free(l);
  return 0;
}
