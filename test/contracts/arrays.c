/* Arrays whose length is a parameter. */
#include <stddef.h>

// count: safe
// count --property valid-memsafety: safe
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1));
    ensures 0 <= \result <= n; */
int count(const int *a, int n) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 0) c++;
  return c;
}

// beyond --property valid-memsafety: unsafe (valid-deref
/*@ requires n >= 0 && \valid_read(a + (0 .. n - 1)); */
int beyond(const int *a, int n) {
  int c = 0;
  for (int i = 0; i <= n; i++)
    if (a[i] > 0) c++;
  return c;
}

// clear --property valid-deref: safe
/*@ requires n > 0 && \valid(a + (0..n-1)); */
void clear(int *a, size_t n) {
  for (size_t i = 0; i < n; i++) a[i] = 0;
}

// last --property valid-deref: safe
/*@ requires n > 0 && \valid(a + (0 .. n - 1)); */
int last(int *a, size_t n) { return a[n - 1]; }

// last_of_none --property valid-deref: unsafe (memory is accessed
/*@ requires \valid(a + (0 .. n - 1)); */
int last_of_none(int *a, size_t n) { return a[n - 1]; }

// clears_all_but_one: unsafe (contract
/*@ requires n > 0 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 0; */
void clears_all_but_one(int *a, size_t n) {
  for (size_t i = 0; i + 1 < n; i++) a[i] = 0;
}

struct buffer {
  unsigned used, room;
  char *bytes;
};

// put --property valid-deref: not unsafe
/*@ requires \valid(b) && b->used < b->room && \valid(b->bytes + (0 .. b->room - 1));
    ensures b->used == \old(b->used) + 1; */
void put(struct buffer *b, char c) { b->bytes[b->used++] = c; }

// put_too_much --property valid-deref: unsafe (memory is accessed
/*@ requires \valid(b) && b->room > 0 && b->used <= b->room && \valid(b->bytes + (0 .. b->room - 1)); */
void put_too_much(struct buffer *b, char c) { b->bytes[b->used++] = c; }

// first_is --property valid-deref: safe
/*@ requires n > 0 ==> \valid(a + (0 .. n - 1));
    ensures n > 0 ==> \result == \old(a[0]); */
int first_is(int *a, int n) { return n > 0 ? a[0] : 0; }

// copies --property valid-deref: safe
/*@ requires n == 4 && \valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> to[i] == \old(from[i]); */
void copies(int *to, const int *from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i];
}
