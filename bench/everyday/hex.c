// unreach-call valid-memsafety; seeded: unreach-call
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static void to_hex(const uint8_t *in, size_t n, char *out) {
  static const char digits[] = "0123456789abcdef";
  for (size_t i = 0; i < n; i++) {
    out[2 * i] = digits[in[i] >> 4];
    out[2 * i + 1] = digits[in[i] & 15];
  }
  out[2 * n] = '\0';
}

static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
#ifdef SEEDED
  if (c >= 'a' && c <= 'e') return c - 'a' + 10;
#else
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
#endif
  return -1;
}

static int from_hex(const char *in, uint8_t *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    int high = digit(in[2 * i]), low = digit(in[2 * i + 1]);
    if (high < 0 || low < 0) return -1;
    out[i] = (uint8_t)(high << 4 | low);
  }
  return 0;
}

int main(void) {
  uint8_t data[4], back[4];
  char text[9];
  for (int i = 0; i < 4; i++) data[i] = __VERIFIER_nondet_uchar();
  to_hex(data, 4, text);
  int status = from_hex(text, back, 4);
  assert(status == 0);
  for (int i = 0; i < 4; i++) assert(back[i] == data[i]);
  return 0;
}
