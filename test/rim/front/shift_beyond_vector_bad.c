// unsafe, or unknown
// The same of each element of a vector.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int four __attribute__((vector_size(16)));
int main(void) {
  int n = __VERIFIER_nondet_int();
  four a = {1, 2, 3, 4}, b = a << n;
  if (n == 77)
    reach_error();
  return b[0];
}
