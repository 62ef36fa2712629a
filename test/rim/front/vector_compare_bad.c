// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, __VERIFIER_nondet_int()}, b = {1, 5, 3, 4};
  v4 c = a == b;
  if (c[0] != -1 || c[1] != 0) reach_error();
  if (c[3] == 0) reach_error();
  return 0;
}
