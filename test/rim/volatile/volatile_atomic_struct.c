// unsafe, or unknown
/* The library loads it. not native: there is no device. */
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
struct state { long a, b, c; };
int main(void) {
  volatile _Atomic(struct state) *port = (volatile _Atomic(struct state) *)__VERIFIER_nondet_long();
  struct state first = *port, second = *port;
  if (first.b != second.b) reach_error();
  return 0;
}
