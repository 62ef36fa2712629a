// Library operations, by name and by pointer; a new object at the address of an old one; a model's own calls.
//@ rule heap.rule
//@ holds 0
//@ breaks 1: 32:15: heap: bad size
//@ holds 2
//@ breaks 3: 34:15: heap: aborted
//@ breaks 4: 35:15: heap: bad status
//@ holds 5
//@ breaks 6: 37:42: heap: freed twice
//@ breaks 7: 38:45: heap: freed twice
//@ breaks 8: 39:15: heap: reached
//@ holds 9
//@ holds 10
//@ stops 11
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static long pool[4];
static int pool_used;
static void memory_is_low(void) {}
static void *pool_get(int size) { return pool_used ? 0 : (pool_used = 1, pool); }
static void pool_put(void *p) { pool_used = 0; }
static void (*release)(void *) = free;


int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p;
  if (n == 0) free(malloc(4)), free(malloc(5));
  if (n == 11) memory_is_low();
  if (n == 1) malloc(13);
  if (n == 2) p = realloc(malloc(2), 13), free(p);
  if (n == 3) abort();
  if (n == 4) exit(1);
  if (n == 5) exit(7);
  if (n == 6) p = malloc(4), release(p), free(p);
  if (n == 7) p = pool_get(1), pool_put(p), pool_put(p);
  if (n == 8) reach_error();
  if (n == 9) p = pool_get(1), pool_put(p), p = pool_get(2), pool_put(p);
  if (n == 10) assert(n == 0); /* not the property */
  return 0;
}
