// unsafe, or unknown
/* The pointer is put together byte by byte. not native: there is no device. */
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  volatile int *port;
  char *bytes = (char *)&port;
  for (unsigned i = 0; i < sizeof port; i++) bytes[i] = __VERIFIER_nondet_char();
  int first = *port;
  if (first != *port) reach_error();
  return 0;
}
