// unsafe line 11, may be unknown: what the world answers may depend on what was before
// What the C library promises leaves these values.
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char buffer[8] = {0};
  int die = rand() % 6 + 1;
  if (die != 6) return 0;
  if (read(0, buffer, sizeof buffer) != 8 || getpid() == 1) return 0;
  if (buffer[7] == 'x') reach_error();
  return 0;
}
