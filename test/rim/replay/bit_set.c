// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned bits[2];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() & 63;
  bits[x >> 5] |= 1u << (x & 31);
  if (!(bits[x >> 5] >> (x & 31) & 1)) reach_error();
  if (bits[x >> 5] & ~(1u << (x & 31))) reach_error();
  return 0;
}
