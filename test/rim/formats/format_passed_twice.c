// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
static void show(const char *f, int *p) { printf(f, p); }
static void (*volatile shown)(const char *, int *) = show;
int main(void) {
  int n = 0;
  show("ab%p\n", &n);
  shown("ab%n\n", &n);
  if (n == 2) reach_error();
  return 0;
}
