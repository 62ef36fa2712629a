// unsafe line 15
/* Eight does not fit into four signed bits. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct step {
  signed dx : 4;
  signed dy : 4;
};
int main(void) {
  struct step s;
  int x = __VERIFIER_nondet_int();
  if (x < -8 || x > 8) return 0;
  s.dx = x;
  s.dy = 1;
  if (s.dx != x) reach_error();
  return 0;
}
