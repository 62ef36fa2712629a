// unsafe, or unknown; flags: --engine numeric --no-confirm
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define N __VERIFIER_nondet_int()
volatile int sink;

int main(void) {
  long a[2] = {0, 7};
  long *p = a;
  if (N) p = a;
  p[p[0]] = 1;
  if (p[p[0]] != 1) reach_error();
  return 0;
}
