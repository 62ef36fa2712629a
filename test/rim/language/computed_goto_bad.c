// unsafe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  static void *const to[] = {&&a, &&b, &&c};
  int i = __VERIFIER_nondet_int(), x = 0;
  if (i < 0 || i > 2) return 0;
  goto *to[i];
a: x += 1;
b: x += 2;
c: x += 4;
  if (x != (i == 0 ? 7 : i == 1 ? 6 : 5)) reach_error();
  return 0;
}
