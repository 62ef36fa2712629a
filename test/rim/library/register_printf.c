// unsafe, or unknown
extern void reach_error(void);
#define _GNU_SOURCE
#include <printf.h>
#include <stdio.h>
static int n;
static int handler(FILE *f, const struct printf_info *i, const void *const *a) { n = 1; return 0; }
static int info(const struct printf_info *i, size_t c, int *t, int *s) { return 0; }
int main(void) {
  register_printf_specifier('W', handler, info);
  printf("%W\n");
  if (n) reach_error();
  return 0;
}
