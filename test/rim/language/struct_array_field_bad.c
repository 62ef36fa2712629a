// unsafe
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
struct s { int n; int a[3]; };
int main(void) {
  struct s v[2] = {{1, {1, 2, 3}}, {2, {4, 5, 6}}};
  unsigned i = __VERIFIER_nondet_uint() % 2, k = __VERIFIER_nondet_uint() % 3;
  v[i].a[k] = 0;
  int zeros = 0;
  for (int x = 0; x < 2; x++) for (int y = 0; y < 3; y++) zeros += v[x].a[y] == 0;
  if (zeros != 0 || v[i].n != (int)i + 1) reach_error();
  return 0;
}
