// safe
#include <stddef.h>
extern void reach_error(void);
static struct { char c[3]; } a[10];
int main(void) {
  ptrdiff_t d = &a[2] - &a[7];
  if (d != -5 || &a[7] - &a[2] != 5 || (char *)&a[7] - (char *)&a[2] != 15) reach_error();
  return 0;
}
