/* unconfined: escapes */
#include "hostile.h"
static void attack(void) {
  FILE *f = fopen("/etc/hostname", "r"), *g = fopen("/etc/passwd", "r");
  escaped_if(f || g);
}
