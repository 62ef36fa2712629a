#include <assert.h>

extern int levels[];
extern int limit;
extern unsigned count;
extern char name[];

int main(void) {
  assert(levels[2] > -4 || limit > 0 || count < 3000000000u || name[1] != 'x');
  return 0;
}
