// safe
/* Signed bit-fields are read with their sign. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct step {
  signed dx : 4;
  signed dy : 4;
  signed long_one : 10;
};
int main(void) {
  struct step s;
  int x = __VERIFIER_nondet_int();
  if (x < -8 || x > 7) return 0;
  s.dx = x;
  s.dy = 7;
  s.long_one = -300;
  if (s.dx != x) reach_error();
  if (s.dy != 7 || s.long_one != -300) reach_error();
  s.dy = -1;
  if (s.dx != x || s.dy != -1) reach_error();
  return 0;
}
