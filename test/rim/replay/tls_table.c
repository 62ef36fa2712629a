// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
static _Thread_local int t[8];
int main(void) {
  if (t[__VERIFIER_nondet_uint() & 7]) reach_error();
  return 0;
}
