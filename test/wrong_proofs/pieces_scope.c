/* A local object is read when its block has ended. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = 0;
  if (__VERIFIER_nondet_int()) {
    int here[4] = {1, 2, 3, 4};
    p = here;
  }
  return p ? p[2] : 0;
}
