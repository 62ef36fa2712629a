// safe, or unknown
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
typedef unsigned __attribute__((aligned(1), may_alias)) word;
unsigned char a[8];
int main(void) {
  unsigned d = __VERIFIER_nondet_uint() & 3;
  *(word *)a = 0xffffffffu;
  *(word *)(a + d) = 0;
  if (d == 2 && *(word *)a != 0x0000ffffu) reach_error();
  return 0;
}
