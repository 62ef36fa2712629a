// safe, may be unknown: shifts by amounts that vary, under a symbolic index
/* A set of numbers below 16 as bits of two bytes. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void insert(unsigned char *set, unsigned i) { set[i / 8] |= (unsigned char)(1u << i % 8); }
static void erase(unsigned char *set, unsigned i) { set[i / 8] &= (unsigned char)~(1u << i % 8); }
static int has(const unsigned char *set, unsigned i) { return set[i / 8] >> i % 8 & 1; }
int main(void) {
  unsigned char set[2] = {0, 0};
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 16) return 0;
  insert(set, i);
  if (!has(set, i)) reach_error();
  erase(set, i);
  if (set[0] || set[1]) reach_error();
  return 0;
}
