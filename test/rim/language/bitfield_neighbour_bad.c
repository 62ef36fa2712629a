// unsafe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
struct s { unsigned a : 5, b : 11, c : 16; };
int main(void) {
  struct s x = {1, 2, 3};
  unsigned n = __VERIFIER_nondet_uint();
  x.b = n;
  if (x.a != 1 || x.c != 3) reach_error();
  if (x.b == 2047) reach_error();
  return 0;
}
