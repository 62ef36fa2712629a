// safe
/* A loop writes the whole and reads a part, with a bound that nobody knows. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union word {
  unsigned whole;
  unsigned char byte[4];
};
int main(void) {
  union word w;
  w.whole = 0;
  while (__VERIFIER_nondet_int()) {
    if (w.byte[0] == 100)
      w.whole = 0;
    else
      w.byte[0]++;
  }
  if (w.byte[0] > 100) reach_error();
  if (w.byte[1]) reach_error();
  if (w.whole > 100) reach_error();
  return 0;
}
