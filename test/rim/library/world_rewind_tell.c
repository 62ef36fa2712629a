// safe, or unknown
extern void reach_error(void);
#include <stdio.h>
int main(void) {
  FILE *f = tmpfile();
  if (!f) return 0;
  rewind(f);
  if (ftell(f) > 0) reach_error();
  return 0;
}
