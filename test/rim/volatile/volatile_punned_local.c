// unsafe, or unknown
/* The number is read as a pointer without a conversion. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long number = __VERIFIER_nondet_long();
  volatile int *port = *(volatile int **)&number;
  int first = *port;
  if (first != *port) reach_error();
  return 0;
}
