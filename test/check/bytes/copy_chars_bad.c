// unsafe line 16
/* The last byte of the first member is not copied. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
  int number;
  short small;
};
int main(void) {
  struct pair from, to;
  from.number = __VERIFIER_nondet_int();
  from.small = 7;
  to.number = 0;
  to.small = 0;
  for (unsigned i = 0; i < sizeof from.number - 1; i++) ((char *)&to)[i] = ((char *)&from)[i];
  if (to.number != from.number) reach_error();
  return 0;
}
