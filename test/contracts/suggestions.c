/* What --suggest-contracts proposes, and what callers make of it. */

// get --suggest-contracts --property valid-deref: says suggested: requires 0 <= i < n
// get --suggest-contracts --property valid-deref: unsafe (memory is accessed
int get(int *a, int n, int i) { return a[i] + n; }

// quotient --suggest-contracts --property no-div-by-zero: says suggested: requires y != 0
int quotient(int x, int y) { return x / y; }

// plus --suggest-contracts --property no-overflow: says suggested: requires -2147483648 <= x + y <= 2147483647
int plus(int x, int y) { return x + y; }

struct box {
  int value;
};
// value --suggest-contracts --property valid-deref: says suggested: requires \valid(p)
// value --suggest-contracts --property valid-deref: says suggested: 'keeps' keeps it
// value --suggest-contracts --property valid-deref: says suggested: 'breaks' breaks it
int value(struct box *p) { return p->value; }
int keeps(void) {
  struct box b = {1};
  return value(&b);
}
int breaks(void) { return value(0); }

// all --suggest-contracts --property valid-deref: says suggested: requires \valid(a + (0 .. n - 1))
int all(int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s ^= a[i];
  return s;
}

// right --suggest-contracts --property valid-deref: safe
/*@ requires \valid(p); */
int right(struct box *p) { return p->value; }
