/* Aliases of functions and variables, and weak definitions. */
#include <stdio.h>

static int real(int x) { return x + 1; }
extern int other(int x) __attribute__((alias("real")));

int storage = 5;
extern int view __attribute__((alias("storage")));

__attribute__((weak)) int maybe(void) { return 77; }
extern int absent(void) __attribute__((weak));

int (*table[])(int) = {real, other};

int main(void) {
  printf("%d %d\n", real(1), other(2));
  printf("%d %d\n", table[0](10), table[1](20));
  view = 9;
  printf("%d %d\n", storage, view);
  storage++;
  printf("%d %d\n", view, &view == &storage);
  printf("%d\n", maybe());
  if (absent) printf("%d\n", absent());
  else printf("absent\n");
  return 0;
}
