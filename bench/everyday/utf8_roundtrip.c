// unreach-call no-overflow valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int encode(uint32_t c, unsigned char *out) {
  if (c < 0x80) {
    out[0] = (unsigned char)c;
    return 1;
  }
  int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const unsigned char heads[] = {0, 0xc0, 0xe0, 0xf0};
  out[0] = (unsigned char)(heads[more] | c >> 6 * more);
  for (int i = 1; i <= more; i++) out[i] = (unsigned char)(0x80 | (c >> 6 * (more - i) & 0x3f));
  return more + 1;
}

static int decode(const unsigned char *s, int length, uint32_t *c) {
  int more = s[0] < 0x80 ? 0 : s[0] >> 5 == 6 ? 1 : s[0] >> 4 == 14 ? 2 : s[0] >> 3 == 30 ? 3 : -1;
  if (more < 0 || more >= length) return -1;
#ifdef SEEDED
  *c = more ? s[0] & (0x1f >> more) : s[0];
#else
  *c = more ? s[0] & (0x3f >> more) : s[0];
#endif
  for (int i = 1; i <= more; i++) {
    if ((s[i] & 0xc0) != 0x80) return -1;
    *c = *c << 6 | (s[i] & 0x3f);
  }
  return more + 1;
}

int main(void) {
  uint32_t c = __VERIFIER_nondet_uint(), back = 0;
  unsigned char bytes[4];
  if (c > 0x10ffff) return 0;
  int n = encode(c, bytes);
  assert(n >= 1 && n <= 4);
  assert(decode(bytes, n, &back) == n);
  assert(back == c);
  return 0;
}
