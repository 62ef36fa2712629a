// safe, may be unknown with impact, lazy, slam: exclusive ors in a chain
/* The checksum of a byte by the table of all bytes and bit by bit: the table is a sum of what the bits of its index add. */
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static unsigned table[256];

static void make_table(void) {
  for (unsigned i = 0; i < 256; i++) {
    unsigned c = i;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    table[i] = c;
  }
}

int main(void) {
  unsigned char byte = __VERIFIER_nondet_uchar();
  unsigned c = 0xffffffffu ^ byte;
  make_table();
  for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  if ((table[(0xffffffffu ^ byte) & 0xff] ^ 0xffffffffu >> 8) != c) reach_error();
  return 0;
}
