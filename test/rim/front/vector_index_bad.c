// unsafe, or unknown
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {10, 11, 12, 13};
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  a[i] = 99;
  int s = a[0] + a[1] + a[2] + a[3];
  if (s != 46 - (10 + i) + 98) reach_error();
  return 0;
}
