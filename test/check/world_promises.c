// safe, may be unknown with slam: it finds no facts about all values of a result
// The world may be any, but the C library keeps its word about it.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  char buffer[8];
  unsigned long bytes = sizeof buffer;
  int die = rand() % 6 + 1, c = getchar(), fd = open("file", O_RDONLY);
  bytes = (unsigned long)read(fd, buffer, bytes); /* the bound is what it was before the call */
  if (die < 1 || die > 6 || c < EOF || c > 255 || fd < -1) reach_error();
  if (bytes != -1UL && bytes > sizeof buffer) reach_error();
  if (getpid() <= 0 || argc < 0) reach_error();
  return argv != 0;
}
