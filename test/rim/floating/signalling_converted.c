// safe
#include <string.h>
void reach_error(void);
/* Conversion makes a signalling NaN quiet. */
int main(void) {
  unsigned a = 0x7f800001u;
  float f;
  memcpy(&f, &a, 4);
  double d = f;
  if (d == d) reach_error();
  return 0;
}
