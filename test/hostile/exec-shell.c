/* unconfined: changes */
#include "hostile.h"
static void attack(void) {
  char *words[] = {"sh", "-c", "echo x >" NEW_FILE, NULL};
  execv("/bin/sh", words);
}
