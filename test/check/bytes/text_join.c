// safe
/* A string is built in a buffer, character by character, and ends within it. */
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char line[8];
  unsigned used = 0;
  char c = __VERIFIER_nondet_char();
  while (c && used < sizeof line - 1) {
    line[used++] = c;
    c = __VERIFIER_nondet_char();
  }
  if (used >= sizeof line) reach_error();
  line[used] = 0;
  if (line[used] != 0) reach_error();
  return 0;
}
