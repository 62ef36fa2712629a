// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
volatile int port;
int main(void) {
  port = __VERIFIER_nondet_int();
  if (port == 3) reach_error();
  return 0;
}
