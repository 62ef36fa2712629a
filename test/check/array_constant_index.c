// safe
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int table[4] = {1, 2, 3, 4};
int main(void) {
  table[2] = 9;
  if (table[0] + table[1] + table[2] + table[3] != 16) reach_error();
  return 0;
}
