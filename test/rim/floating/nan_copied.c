// safe
#include <string.h>
void reach_error(void);
/* A copy has the same bits. */
int main(void) {
  unsigned long a = 0x7ff8000000000123ul, b;
  double n, m;
  memcpy(&n, &a, 8);
  m = n;
  memcpy(&b, &m, 8);
  if (a != b) reach_error();
  return 0;
}
