/* unconfined: changes */
#include "hostile.h"
static void attack(void) {
  FILE *f = popen("echo x >" NEW_FILE, "r");
  if (f) pclose(f);
  escaped_if(f != NULL);
}
