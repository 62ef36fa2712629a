// unsafe line 13
/* There is no room for the end of the string. */
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char line[8];
  unsigned used = 0;
  char c = __VERIFIER_nondet_char();
  while (c && used < sizeof line) {
    line[used++] = c;
    c = __VERIFIER_nondet_char();
  }
  if (used >= sizeof line) reach_error();
  line[used] = 0;
  return 0;
}
