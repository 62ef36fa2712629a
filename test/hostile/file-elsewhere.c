/* unconfined: escapes */
#include "hostile.h"
/* Names that only look like libraries. */
static void attack(void) {
  escaped_if(open("/usr/lib/../../etc/passwd", O_RDONLY) >= 0 || open("/lib/x.so/../../etc/passwd", O_RDONLY) >= 0 ||
             open("/usr/lib/../../etc/../etc/passwd.so/../passwd", O_RDONLY) >= 0);
}
