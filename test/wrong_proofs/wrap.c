extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
/* A sum of unsigned numbers wraps around. */
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  unsigned y = x + 1;
  if (y < x) reach_error();
  return 0;
}
