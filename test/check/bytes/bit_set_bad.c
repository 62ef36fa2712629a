// unsafe line 15
/* Erasing clears a whole byte. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void insert(unsigned char *set, unsigned i) { set[i / 8] |= (unsigned char)(1u << i % 8); }
static void erase(unsigned char *set, unsigned i) { set[i / 8] = 0; }
static int has(const unsigned char *set, unsigned i) { return set[i / 8] >> i % 8 & 1; }
int main(void) {
  unsigned char set[2] = {0, 0};
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (i >= 16 || k >= 16 || i == k) return 0;
  insert(set, i);
  insert(set, k);
  erase(set, k);
  if (!has(set, i)) reach_error();
  return 0;
}
