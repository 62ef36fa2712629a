// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static volatile int flag;
static int get(volatile int *p) { return *p; }
int main(void) {
  volatile int *p = &flag;
  flag = __VERIFIER_nondet_int();
  if (*p != get(p)) reach_error();
  return 0;
}
