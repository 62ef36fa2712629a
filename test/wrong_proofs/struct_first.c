extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* A member of a struct is not set on one way, and read through a pointer. */
struct pair { int *p; int n; };
int g = 1;
static void use(struct pair *a) { if (a->p == &g) *a->p = 5; }
int main(void) {
  struct pair a;
  a.n = 3;
  if (__VERIFIER_nondet_int()) a.p = &g;
  use(&a);
  if (g != 1) reach_error();
  return 0;
}
