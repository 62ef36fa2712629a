// safe, or unknown
extern void reach_error(void);
#include <emmintrin.h>
int g;
int main(void) {
  _mm_stream_si32(&g, 4);
  if (g != 4) reach_error();
  return 0;
}
