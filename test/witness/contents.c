extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
void *malloc(unsigned long);

/* What new memory holds is small numbers, which are no reason to take inputs for addresses. */
int main(void) {
  int *p = malloc(64);
  long x = __VERIFIER_nondet_long();
  if (p && p[9] == 4711 && x == 12288)
    reach_error();
  return 0;
}
