// safe
/* Arrays whose size is a variable that is always the same. */
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  unsigned max = 5;
  char from[max], to[max];
  int i, j = 0;
  from[1] = __VERIFIER_nondet_char();
  for (i = (int)max - 1; i >= 0; i--) to[j++] = from[i];
  if (to[3] != from[1]) reach_error();
  return 0;
}
