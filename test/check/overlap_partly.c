// unsafe line 14
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct word {
  int v;
} __attribute__((packed));
static unsigned char bytes[16];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 8 || j < 0 || j > 8 || i == j) return 0;
  ((struct word *)(bytes + i))->v = 0x01020304;
  ((struct word *)(bytes + j))->v = 0;
  /* accesses of the same size need not be the same bytes, or other ones */
  if (((struct word *)(bytes + i))->v != 0x01020304) reach_error();
  return 0;
}
