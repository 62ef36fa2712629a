// safe, or unknown
extern void reach_error(void);
#include <immintrin.h>
int main(void) {
  unsigned r = 0;
  unsigned char c = _addcarry_u32(1, 0xffffffffu, 0, &r);
  if (c != 1 || r != 0) reach_error();
  return 0;
}
