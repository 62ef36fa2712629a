// safe, or unknown
extern void reach_error(void);
#include <stddef.h>
size_t strlen(const char *s) { return 42; }
int main(void) {
  volatile char a[4] = "abc";
  if (strlen((const char *)a) != 42) reach_error();
  return 0;
}
