/* Quantifiers within quantifiers, conversions, and what is said of one pointer in several clauses. */
#include <limits.h>

// each_somewhere: not safe
// another j for each i
/*@ requires \valid_read(a + (0 .. 1)) && \valid_read(b + (0 .. 1));
    requires \forall integer i; 0 <= i < 2 ==> \exists integer j; 0 <= j < 2 && a[i] == b[j];
    ensures \result == 0; */
int each_somewhere(const int *a, const int *b) { return a[0] == 3 && a[1] == 4 && b[0] == 3 && b[1] == 4; }

// one_for_all: not safe
/*@ requires \valid(a + (0 .. 1)) && \valid(b + (0 .. 1));
    ensures \exists integer j; 0 <= j < 2 && \forall integer i; 0 <= i < 2 ==> a[i] == b[j]; */
void one_for_all(int *a, int *b) { a[0] = b[0] = 0, a[1] = b[1] = 1; }

// sorted: safe
/*@ requires \valid(a + (0 .. 1));
    ensures \forall integer i, j; 0 <= i < j < 2 ==> a[i] <= a[j]; */
void sorted(int *a) {
  if (a[0] > a[1]) {
    int t = a[0];
    a[0] = a[1], a[1] = t;
  }
}

// not_sorted: not safe
/*@ requires \valid(a + (0 .. 2));
    ensures \forall integer i, j; 0 <= i < j < 3 ==> a[i] <= a[j]; */
void not_sorted(int *a) { a[2] = a[1]; }

// half: safe
/*@ requires 0 <= n <= 100; ensures \result == (double)n / 2; */
double half(int n) { return n / 2.0; }
// half_rounded: unsafe (contract
/*@ requires 0 <= n <= 100; ensures \result == (double)n / 2; */
double half_rounded(int n) { return n / 2; }

// wide: not safe
/*@ ensures \result < 0; */
unsigned __int128 wide(unsigned __int128 x) { return x | (unsigned __int128)1 << 127; }

// by_behaviors: not safe
// the pointer that a condition speaks of may be null
/*@ behavior some: assumes p != \null; requires \valid(p) && *p < 100; ensures *p == \old(*p) + 1;
    behavior none: assumes p == \null; ensures \result == -1; */
int by_behaviors(int *p) {
  if (!p) return -2;
  ++*p;
  return 0;
}
// by_both: safe
/*@ behavior some: assumes p != \null; requires \valid(p) && *p < 100; ensures *p == \old(*p) + 1;
    behavior none: assumes p == \null; ensures \result == -1; */
int by_both(int *p) {
  if (!p) return -1;
  ++*p;
  return 0;
}

// under_condition: not safe
/*@ requires p != \null && n > 0 ==> \valid(p); ensures \result == 0; */
int under_condition(int *p, int n) { return p == 0 && n > 0; }

// twice --property valid-deref: safe
/*@ requires \valid(p + (0 .. 3)); requires \valid(p); */
int twice(int *p) { return p[3] = 1; }
// twice_less --property valid-deref: unsafe (valid-deref: memory is accessed
/*@ requires \valid(p + (0 .. 3)); requires \valid(p); */
int twice_less(int *p) { return p[4] = 1; }
// in_turn --property valid-deref: safe
/*@ behavior a: assumes n > 0; requires \valid(p + (0 .. 3));
    behavior b: assumes n <= 0; requires \valid(p); */
int in_turn(int *p, int n) { return n > 0 ? p[3] : *p; }

struct count {
  int n;
};
// told_later --property valid-deref: not unsafe
/*@ requires \valid_read(a + (0 .. c->n - 1)); requires \valid(c) && 0 < c->n < 100; */
int told_later(const int *a, struct count *c) { return a[c->n - 1]; }

static int count;
static const int five = 5;
const char *const word = "a";
// any_globals --globals any: safe
/*@ requires 3 < count < 100; ensures \result > 8; */
int any_globals(void) { return count + five + (*word - 'a'); }

// not_compiled: unsafe (contract
#ifdef NEVER
/*@ requires n > 100; */
#else
/*@ requires n > 1; */
#endif
/*@ ensures \result > 2; */
int not_compiled(int n) { return n; }

/*@ requires n > 3; */
extern int elsewhere(int n);
// names_left: unsafe (contract: a contract is broken (requires n > 3)
/*@ requires n > 0; ensures \result == n; */
int names_left(int n) { return elsewhere(n), n; }
