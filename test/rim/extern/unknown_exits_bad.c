// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void may_exit(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 4) may_exit();
  if (x > 4) reach_error();
  return 0;
}
#ifdef WORLD
void may_exit(void) {}
#endif
