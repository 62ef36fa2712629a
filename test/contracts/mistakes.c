/* A contract with a mistake is in nobody's way but of those who need it. */

// wrong: error 5:18: expected a term, not ';'
// right: safe
/*@ requires n > ; */
int wrong(int n) { return n; }

/*@ requires n > 0; ensures \result > 0; */
int right(int n) { return n; }

// only_for_prove: unknown (nothing to check
// only_for_prove: says \reach: the contract is one for 'ockham prove'
struct node { struct node *next; };
/*@ requires \reach(next, x, y); ensures \result == y; */
struct node *only_for_prove(struct node *x, struct node *y) {
  while (x != y) x = x->next;
  return x;
}
