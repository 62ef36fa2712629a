/* What clauses mean: signs, quotients, types of bound variables, what is looked at before the call. */

// either: safe
/*@ ensures \result == 1 || \result == 1 ^^ \result == 1; */
int either(void) { return 1; }

// quotient: safe
/*@ requires u >= 0xffffffff00000000u && x == 5;
    ensures \result == x / u; */
int quotient(int x, unsigned long u) { return 0; }

// lowest: safe
/*@ requires x == -9223372036854775807 - 1 && y == -1;
    ensures \result == x % y; */
int lowest(long x, long y) { return 0; }

// bad_shift: error 18:29: the number of bits of a shift is a constant here
/*@ ensures \result == 1 << '\t'; */
int bad_shift(void) { return 1; }

// small_type: safe
/*@ requires \exists unsigned char i; 0 <= i < 300 && i == x;
    ensures \result == 1; */
int small_type(int x) { return x <= 255; }

// small_all: safe
/*@ ensures \forall unsigned char i; 0 <= i < 300 ==> i < 256; */
void small_all(void) {}

// perhaps_same --property valid-memsafety: safe
/*@ requires p == \null || \valid(p);
    ensures p == \null || *p == \old(*p);
    ensures \result == (p ? \old(*p) : 0); */
int perhaps_same(int *p) { return p ? *p : 0; }

// some_more: safe
/*@ requires \valid(p);
    ensures \exists integer i; 0 <= i < 3 && \result == \old(*p) + i; */
long some_more(int *p) { return (long)*p + 2; }

// late: error 44:7: 'assumes' stands first in a behavior, before its other clauses
/*@ behavior positive:
      requires x > 0;
      assumes y > 0; */
int late(int x, int y) { return x; }

struct node {
  struct node *next;
  int value;
};

// first --environment objects --null-parameters --property valid-deref: safe
/*@ requires \valid(l); */
int first(struct node *l) { return l->value; }

// backwards --property valid-deref: safe
/*@ requires \valid(p + (-1 .. 1)); */
int backwards(int *p) { return p[-1]; }
// backwards_far --property valid-deref: unsafe (memory is accessed
/*@ requires \valid(p + (-1 .. 1)); */
int backwards_far(int *p) { return p[-2]; }
// backwards_by --property valid-deref: unknown (possible violation
// backwards_by --property valid-deref: says the contract requires more than is taken of it
/*@ requires n == 1 && \valid(p + (-n .. 1)); */
int backwards_by(int *p, int n) { return p[-n]; }

// counted_by --property valid-deref: safe
/*@ requires \valid(a + (0 .. *n - 1)) && \valid(n) && 1 <= *n <= 4; */
int counted_by(int *a, int *n) { return a[*n - 1]; }
