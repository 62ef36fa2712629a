// unsafe, or unknown; flags: --property valid-memsafety
// not native: C11 6.7.6.2: each size of an array is more than zero
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define N __VERIFIER_nondet_int()
volatile int sink;

int main(void) {
  unsigned n = 65536;
  char b[n * n];
  return 0;
}
