// unsafe line 11
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern int read_sensor(int);
int main(void) {
  int x = read_sensor(4);
  if (x < 0) x = 0;
  if (x > 200) x = 100;
  if (x < 0 || x > 100) reach_error();
  return 0;
}
