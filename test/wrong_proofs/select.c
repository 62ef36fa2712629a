extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
/* The larger of two inputs. */
int g;
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int m = a > b ? a : b;
  if (m != a) g = 1;
  if (g && m == b && a < b) reach_error();
  return 0;
}
