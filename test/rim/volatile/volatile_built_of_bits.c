// unsafe, or unknown
/* The address is made of what was compared. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  long is_there = __VERIFIER_nondet_long() == 1;
  volatile int *port = (volatile int *)(is_there << 30);
  if (!is_there) return 0;
  int first = *port;
  if (first != *port) reach_error();
  return 0;
}
