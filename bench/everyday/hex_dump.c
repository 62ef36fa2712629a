// unreach-call no-overflow valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { PER_LINE = 4 };

/* "41 42 .. ..  AB.." */
static size_t dump_line(char *out, const unsigned char *bytes, size_t count) {
  static const char digits[] = "0123456789abcdef";
  size_t n = 0;
  for (size_t i = 0; i < PER_LINE; i++) {
    out[n++] = i < count ? digits[bytes[i] >> 4] : ' ';
    out[n++] = i < count ? digits[bytes[i] & 15] : ' ';
    out[n++] = ' ';
  }
  out[n++] = ' ';
#ifdef SEEDED
  for (size_t i = 0; i < PER_LINE; i++) out[n++] = bytes[i] >= ' ' && bytes[i] < 127 ? (char)bytes[i] : '.';
#else
  for (size_t i = 0; i < count; i++) out[n++] = bytes[i] >= ' ' && bytes[i] < 127 ? (char)bytes[i] : '.';
#endif
  out[n] = '\0';
  return n;
}

int main(void) {
  unsigned char data[6];
  for (size_t i = 0; i < sizeof data; i++) data[i] = __VERIFIER_nondet_uchar();
  for (size_t at = 0; at < sizeof data; at += PER_LINE) {
    char line[4 * PER_LINE + 2];
    size_t left = sizeof data - at, count = left < PER_LINE ? left : PER_LINE;
    size_t n = dump_line(line, data + at, count);
    assert(n == 3 * PER_LINE + 1 + count);
    for (size_t i = 0; i < n; i++) assert(line[i] >= ' ' && line[i] < 127);
  }
  return 0;
}
