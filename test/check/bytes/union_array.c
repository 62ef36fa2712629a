// safe
/* Unions in an array: a byte of one is no byte of another. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
union cell {
  unsigned whole;
  unsigned char byte[4];
};
int main(void) {
  union cell row[3];
  unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  row[0].whole = row[1].whole = row[2].whole = 0;
  if (i > 2 || k > 3) return 0;
  row[i].byte[k] = 1;
  if (i != 0 && row[0].whole != 0) reach_error();
  if (i == 0 && row[0].whole == 0) reach_error();
  if (row[i].byte[k] != 1) reach_error();
  return 0;
}
