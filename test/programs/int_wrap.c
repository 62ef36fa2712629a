/* Unsigned arithmetic wraps modulo 2^w, in every width. */
#include <stdio.h>

int main(void) {
  unsigned char c = 250;
  unsigned short s = 65530;
  unsigned u = 4294967290u;
  unsigned long long q = 18446744073709551610ULL;
  for (int i = 0; i < 10; i++) {
    c++;
    s++;
    u++;
    q++;
  }
  printf("%u %u %u %llu\n", c, s, u, q);
  u = 3;
  u -= 5;
  q = 2;
  q = -q;
  printf("%u %llu\n", u, q);
  u = 0x80000001u * 3u;
  q = 0x8000000000000001ULL * 5u;
  printf("%u %llu\n", u, q);
  c = 0;
  c--;
  s = 0;
  --s;
  printf("%u %u %u\n", c, s, 0u - 1u);
  unsigned hash = 2166136261u;
  for (const char *p = "wrap around"; *p; p++) hash = (hash ^ (unsigned char)*p) * 16777619u;
  printf("%08x\n", hash);
  return 0;
}
