// unsafe, or unknown
/* The address is the outcome of a comparison. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
int main(void) {
  volatile char *port = (volatile char *)(long)(__VERIFIER_nondet_long() == 1);
  if (!port) return 0;
  char first = *port;
  if (first != *port) reach_error();
  return 0;
}
