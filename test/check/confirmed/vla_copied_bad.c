// unsafe line 11
/* As vla_copied.c, but another element is looked at. */
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  unsigned max = 5;
  char from[max], to[max];
  int i, j = 0;
  for (i = 0; i < (int)max; i++) from[i] = __VERIFIER_nondet_char();
  for (i = (int)max - 1; i >= 0; i--) to[j++] = from[i];
  if (to[2] != from[1]) reach_error();
  return 0;
}
