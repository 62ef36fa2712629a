// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef _Bool lanes __attribute__((ext_vector_type(8)));
int main(void) {
  lanes a = {1, 0, 1, 0, 1, 0, 1, 0}, b = ~a, c = a | b, d = a & b;
  int k = __VERIFIER_nondet_int() & 7;
  if (!c[k] || d[k] || sizeof(lanes) != 1) reach_error();
  a[1] = 1;
  if (!a[1] || a[3]) reach_error();
  if (!__builtin_reduce_or(a) || __builtin_reduce_and(a)) reach_error();
  return 0;
}
