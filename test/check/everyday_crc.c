// safe, may be unknown: exclusive ors in a chain are hard for the solvers that check the proof again
/* The checksum of three bytes by a table and bit by bit. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned table[16];

static void make_table(void) {
  for (unsigned i = 0; i < 16; i++) {
    unsigned c = i;
    for (int k = 0; k < 4; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    table[i] = c;
  }
}

static unsigned by_table(const unsigned char *data, int n) {
  unsigned c = 0xffffffffu;
  for (int i = 0; i < n; i++) {
    c ^= data[i];
    c = table[c & 15] ^ c >> 4;
    c = table[c & 15] ^ c >> 4;
  }
  return ~c;
}

static unsigned by_bits(const unsigned char *data, int n) {
  unsigned c = 0xffffffffu;
  for (int i = 0; i < n; i++) {
    c ^= data[i];
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  }
  return ~c;
}

int main(void) {
  unsigned char data[3];
  for (int i = 0; i < 3; i++) data[i] = __VERIFIER_nondet_uchar();
  make_table();
  if (by_table(data, 3) != by_bits(data, 3)) reach_error();
  return 0;
}
