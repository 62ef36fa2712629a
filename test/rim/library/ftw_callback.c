// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <ftw.h>
static int calls;
static int visit(const char *p, const struct stat *s, int flag) { calls++; return 1; }
int main(void) {
  ftw("/", visit, 4);
  if (calls) reach_error();
  return 0;
}
