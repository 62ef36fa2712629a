// unsafe, or unknown
/* Whatever is given to a function may be what it changes, whatever its name is. */
extern void reach_error(void);
extern int __VERIFIER_nondet_into(int *);
int main(void) {
  int x = 0;
  __VERIFIER_nondet_into(&x);
  if (x == 10) reach_error();
  return 0;
}
#ifdef WORLD
int __VERIFIER_nondet_into(int *p) { return *p = 10; }
#endif
