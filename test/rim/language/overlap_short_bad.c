// unsafe
extern void reach_error(void);
#include <string.h>
int main(void) {
  unsigned char a[8] = {0};
  unsigned x = 0xaabbccdd, y;
  memcpy(a + 1, &x, 4);
  memcpy(&y, a + 2, 4);
  if (y != 0xaabbccdd) reach_error();
  return 0;
}
