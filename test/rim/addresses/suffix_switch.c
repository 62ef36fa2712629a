// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
int main(void) {
  const char *p = "xabcdef", *q = "abcdef";
  switch ((uintptr_t)q - (uintptr_t)p) {
  case 1: reach_error();
  }
  return 0;
}
