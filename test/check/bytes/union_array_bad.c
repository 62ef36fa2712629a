// unsafe line 15
/* The byte is one of the second union's. */
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
  if (row[1].whole == 0x1000000) reach_error();
  return 0;
}
