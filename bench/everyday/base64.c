// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static char *encode(const uint8_t *in, size_t n) {
  size_t length = (n + 2) / 3 * 4;
#ifdef SEEDED
  char *out = malloc(length), *p = out;
#else
  char *out = malloc(length + 1), *p = out;
#endif
  if (!out) exit(1);
  for (size_t i = 0; i < n; i += 3) {
    uint32_t v = (uint32_t)in[i] << 16;
    if (i + 1 < n) v |= (uint32_t)in[i + 1] << 8;
    if (i + 2 < n) v |= in[i + 2];
    *p++ = alphabet[v >> 18];
    *p++ = alphabet[v >> 12 & 63];
    *p++ = i + 1 < n ? alphabet[v >> 6 & 63] : '=';
    *p++ = i + 2 < n ? alphabet[v & 63] : '=';
  }
  *p = '\0';
  return out;
}

int main(void) {
  uint8_t data[5];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 5) return 0;
  for (unsigned i = 0; i < n; i++) data[i] = __VERIFIER_nondet_uchar();
  char *text = encode(data, n);
  assert(strlen(text) % 4 == 0);
  if (n % 3 == 1) assert(text[strlen(text) - 2] == '=');
  free(text);
  return 0;
}
