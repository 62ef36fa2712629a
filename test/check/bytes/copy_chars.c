// safe, may be unknown: the bytes of a number over eight rounds, put together again
/* A struct is copied byte by byte. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
struct pair {
  int number;
  short small;
  char letter;
};
int main(void) {
  struct pair from, to;
  from.number = __VERIFIER_nondet_int();
  from.small = __VERIFIER_nondet_short();
  from.letter = 'x';
  for (unsigned i = 0; i < sizeof from; i++) ((char *)&to)[i] = ((char *)&from)[i];
  if (to.number != from.number) reach_error();
  if (to.small != from.small || to.letter != 'x') reach_error();
  return 0;
}
