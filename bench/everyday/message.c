// unreach-call valid-memsafety; seeded: valid-memsafety
#include <assert.h>
#include <stdint.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct message {
  uint8_t type;
  uint8_t length;
  uint8_t payload[6];
};

/* type, length, payload, exclusive or of all */
static int decode(const uint8_t *in, unsigned n, struct message *m) {
  if (n < 3) return -1;
  m->type = in[0];
  m->length = in[1];
#ifdef SEEDED
  if (m->length > sizeof m->payload) return -1;
#else
  if (m->length > sizeof m->payload || m->length + 3u > n) return -1;
#endif
  uint8_t check = in[0] ^ in[1];
  for (unsigned i = 0; i < m->length; i++) check ^= in[2 + i];
  if (check != in[2 + m->length]) return -1;
  memcpy(m->payload, in + 2, m->length);
  return 0;
}

int main(void) {
  uint8_t wire[6];
  struct message m = {0};
  for (int i = 0; i < 6; i++) wire[i] = __VERIFIER_nondet_uchar();
  if (decode(wire, sizeof wire, &m) == 0) {
    assert(m.length <= 3);
    for (unsigned i = 0; i < m.length; i++) assert(m.payload[i] == wire[2 + i]);
  }
  return 0;
}
