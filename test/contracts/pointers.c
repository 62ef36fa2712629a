/* Memory that a contract requires, and what it ensures of it. */
#include <stddef.h>

// increment: safe
/*@ requires \valid(p) && *p < 4294967295;
    ensures *p == \old(*p) + 1; */
void increment(unsigned *p) { *p = *p + 1; }

// wraps: unsafe (contract
/*@ requires \valid(p);
    ensures *p == \old(*p) + 1; */
void wraps(unsigned *p) { *p = *p + 1; }

// increment --property valid-memsafety: safe
// without_requires --property valid-deref: unsafe (memory is accessed
void without_requires(unsigned *p) { *p = 1; }

// without_requires --property valid-deref --environment objects: safe
// without_requires --property valid-deref --environment objects --null-parameters: unsafe (memory is accessed

struct pair {
  int first;
  unsigned char second;
  struct {
    short third;
  } inner;
  int bits : 3;
};

// first_up: safe
/*@ requires \valid(p) && p->first < 10;
    ensures p->first == \old(p->first) + 1 && p->second == \old(p->second);
    ensures p->inner.third == \old(p->inner.third) && p->bits == \old(p->bits); */
void first_up(struct pair *p) { p->first++; }

// bits_up: unsafe (contract
/*@ requires \valid(p);
    ensures p->bits == \old(p->bits) + 1; */
void bits_up(struct pair *p) { p->bits++; }

// perhaps: safe
/*@ requires p == \null || \valid(p);
    ensures p != \null ==> *p == 3;
    ensures \result == 0 || \result == 1; */
int perhaps(int *p) {
  if (!p) return 0;
  *p = 3;
  return 1;
}

// forgets_null --property valid-deref: unsafe (memory is accessed
/*@ requires p == \null || \valid(p); */
void forgets_null(int *p) { *p = 3; }

// swap: safe
/*@ requires \valid(p) && \valid(q);
    ensures *p == \old(*q) && *q == \old(*p); */
void swap(int *p, int *q) {
  int t = *p;
  *p = *q;
  *q = t;
}

// apart: safe
/*@ requires \valid(p) && \valid(q);
    ensures *p == 1; */
void apart(int *p, int *q) {
  *p = 1;
  *q = 2;
}

// apart --alias-parameters: unsafe (contract
// said_apart --alias-parameters: safe
/*@ requires \valid(p) && \valid(q) && \separated(p, q);
    ensures *p == 1; */
void said_apart(int *p, int *q) {
  *p = 1;
  *q = 2;
}

// gives_memory: unsafe (valid-deref
/*@ ensures \valid(\result); */
int *gives_memory(void) {
  return 0;
}

int cell;
// gives_cell: safe
/*@ ensures \valid(\result); */
int *gives_cell(void) {
  return &cell;
}

// ends_object --property valid-memsafety: unsafe (valid-free
void free(void *);
/*@ requires \valid(p); */
void ends_object(int *p) { free(p); }

// ends_allocated --property valid-memsafety: safe
/*@ requires \valid(p) && \freeable(p); */
void ends_allocated(int *p) { free(p); }

// null_or_there: safe
/*@ ensures \valid(\result) || \result == \null; */
int *null_or_there(int n) { return n ? &cell : 0; }

// null_or_not_there: unsafe (valid-deref
/*@ ensures \valid(\result) || \result == \null; */
int *null_or_not_there(int n) { return n ? (int *)8 : 0; }
