// unsafe, or unknown
extern void reach_error(void);
#include <stdint.h>
#include <string.h>
static unsigned char same[256];
int main(void) {
  int x = 1, *p = &x, *q;
  unsigned char in[sizeof p], out[sizeof p];
  for (int i = 0; i < 256; i++) same[i] = (unsigned char)i;
  memcpy(in, &p, sizeof p);
  for (unsigned i = 0; i < sizeof p; i++) out[i] = same[in[i]];
  memcpy(&q, out, sizeof q);
  *q = 5;
  if (x == 5) reach_error();
  return 0;
}
