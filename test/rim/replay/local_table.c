// safe, or unknown
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int t[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  if (t[__VERIFIER_nondet_uint() & 7] > 8) reach_error();
  return 0;
}
