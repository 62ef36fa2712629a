// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
int main(void) {
  uint64_t h = 0;
  if (fcntl(0, 1035, &h) < 5) reach_error();
  return 0;
}
