// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  if (strverscmp("a10", "a9") > 0) reach_error();
  return 0;
}
