// safe, or unknown; flags: --data-model ILP32
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static short t[6];
int main(void) {
  if (t[__VERIFIER_nondet_uint() % 6]) reach_error();
  return 0;
}
