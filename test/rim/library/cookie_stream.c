// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <stdio.h>
static int n;
static ssize_t put(void *c, const char *b, size_t size) { n = 1; return (ssize_t)size; }
int main(void) {
  cookie_io_functions_t f = {.write = put};
  FILE *s = fopencookie(0, "w", f);
  if (!s) return 0;
  fputs("x", s);
  fclose(s);
  if (n) reach_error();
  return 0;
}
