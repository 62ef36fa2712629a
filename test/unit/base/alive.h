/* alive: whether a process still runs; where nobody reaps, as in a container, dead is enough. */
#ifndef OCKHAM_TEST_BASE_ALIVE_H
#define OCKHAM_TEST_BASE_ALIVE_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static inline bool is_alive(pid_t pid) {
  char path[64], line[256] = "";
  if (kill(pid, 0) != 0) return false;
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  FILE *f = fopen(path, "r");
  if (!f) return false;
  if (!fgets(line, sizeof line, f)) line[0] = 0;
  fclose(f);
  return line[0] && !strstr(line, ") Z ") && !strstr(line, ") X ");
}

/* Gives it a few seconds. */
static inline bool is_soon_gone(pid_t pid) {
  for (int i = 0; i < 1000 && is_alive(pid); i++) usleep(10000);
  return !is_alive(pid);
}

#endif
