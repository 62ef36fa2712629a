// safe, or unknown
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  char *e;
  if (strtol(" \t\v+0x", &e, 16) != 0 || *e != 'x') reach_error();
  if (strtol("08", &e, 0) != 0 || *e != '8') reach_error();
  if (strtol("-", &e, 10) != 0 || *e != '-') reach_error();
  if (strtoul("-1", 0, 10) != -1ul || strtol("z", 0, 36) != 35) reach_error();
  return 0;
}
