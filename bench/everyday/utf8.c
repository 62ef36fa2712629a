// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stdint.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int encode(uint32_t c, unsigned char *out) {
  if (c < 0x80) {
    out[0] = (unsigned char)c;
    return 1;
  }
  if (c < 0x800) {
    out[0] = (unsigned char)(0xc0 | c >> 6);
    out[1] = (unsigned char)(0x80 | (c & 0x3f));
    return 2;
  }
  if (c < 0x10000) {
    out[0] = (unsigned char)(0xe0 | c >> 12);
    out[1] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
    out[2] = (unsigned char)(0x80 | (c & 0x3f));
    return 3;
  }
  out[0] = (unsigned char)(0xf0 | c >> 18);
  out[1] = (unsigned char)(0x80 | (c >> 12 & 0x3f));
  out[2] = (unsigned char)(0x80 | (c >> 6 & 0x3f));
  out[3] = (unsigned char)(0x80 | (c & 0x3f));
  return 4;
}

static int decode(const unsigned char *s, uint32_t *c) {
  int n;
  if (s[0] < 0x80) *c = s[0], n = 1;
  else if (s[0] < 0xe0) *c = s[0] & 0x1f, n = 2;
#ifdef SEEDED
  else if (s[0] < 0xf0) *c = s[0] & 0x07, n = 3;
#else
  else if (s[0] < 0xf0) *c = s[0] & 0x0f, n = 3;
#endif
  else *c = s[0] & 0x07, n = 4;
  for (int i = 1; i < n; i++) {
    if ((s[i] & 0xc0) != 0x80) return -1;
    *c = *c << 6 | (s[i] & 0x3f);
  }
  return n;
}

int main(void) {
  uint32_t c = __VERIFIER_nondet_uint(), d = 0;
  unsigned char text[4] = {0};
  if (c > 0x10ffff) return 0;
  int n = encode(c, text);
  int m = decode(text, &d);
  assert(n == m && c == d);
  return 0;
}
