/* unconfined: changes */
#include "hostile.h"
#include <spawn.h>
#include <sys/wait.h>
static void attack(void) {
  char *words[] = {"sh", "-c", "echo x >" NEW_FILE, NULL}, *none[] = {NULL};
  pid_t child;
  int failed = posix_spawn(&child, "/bin/sh", NULL, NULL, words, none);
  if (!failed) waitpid(child, NULL, 0);
  escaped_if(!failed);
}
