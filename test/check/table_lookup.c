// safe, may be unknown: initial contents at an address that is computed are not in the formulas
/* A table that nobody writes has the contents that the program says, whichever element is read: no run may be fed with
   others. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static int table[4] = {1, 2, 3, 4};
int named[4] = {5, 6, 7, 8};
static const struct {
  int a, b;
} pairs[2] = {{1, 2}, {3, 4}};

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 4;
  if (table[i] > 4) reach_error();
  if (named[i] < 5) reach_error();
  if (pairs[i % 2].a > pairs[i % 2].b) reach_error();
  if ("abcd"[i] == 'x') reach_error();
  return 0;
}
