// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct s { _Bool b : 1; };
int main(void) {
  struct s x;
  x.b = __VERIFIER_nondet_int();
  if (x.b > 1) reach_error();
  return 0;
}
