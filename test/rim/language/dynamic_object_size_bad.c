// unsafe
extern void reach_error(void);
#include <stdlib.h>
int main(void) {
  unsigned long n = 10;
  char a[10];
  if (__builtin_dynamic_object_size(a, 0) != 0) reach_error();
  return 0;
}
