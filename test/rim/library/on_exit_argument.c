// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdlib.h>
static void last(int status, void *p) { if (status == 3) reach_error(); }
int main(void) {
  on_exit(last, 0);
  return 3;
}
