// safe, or unknown
extern void reach_error(void);
#include <string.h>
int main(void) {
  _BitInt(136) x = -2;
  unsigned char b[sizeof x];
  memcpy(b, &x, sizeof b);
  if (sizeof x != 24 || b[0] != 0xfe || b[16] != 0xff) reach_error();
  return 0;
}
