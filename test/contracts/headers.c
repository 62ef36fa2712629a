/* Contracts in headers, and before declarations that macros make. The answer is certain for each function. */
#include "contract_api.h"

int total;

// next: safe
API(int) next(int y) { return y + 1; }
// after_next --property contract: unsafe (contract: a contract is broken (ensures \result == x + 2)
API(int) after_next(int y) { return y == 7 ? 0 : (int)(y + 2u); }
// twice: safe
// thrice: unsafe (contract
// swap --property contract,valid-deref: safe
void swap(struct pair *p) {
  int a = p->a;
  p->a = p->b, p->b = a;
}
// raise_total: safe
void raise_total(short by) { total = (int)((unsigned)total + (unsigned)by); }

// calls_next --property contract: safe
int calls_next(void) { return next(LIMIT - 1); }
// calls_next_wrongly --property contract: unsafe (contract: a contract is broken (requires 0 <= x < LIMIT)
int calls_next_wrongly(void) { return next(LIMIT); }
// calls_without_body --property contract: safe
int calls_without_body(int n) { return without_body(n > 0 ? n : 1); }
// calls_without_body_wrongly --property contract: unsafe (contract: a contract is broken (requires n > 0)
int calls_without_body_wrongly(int n) { return without_body(n); }
// calls_swap_wrongly --property contract: unsafe (contract: a contract is broken (requires \valid(p) && p->a <= p->b)
void calls_swap_wrongly(void) {
  struct pair p = {3, 2};
  swap(&p);
}
// calls_swap --property contract: safe
void calls_swap(void) {
  struct pair p = {2, 3};
  swap(&p);
}

// one: safe
// one: says headers.c:51:4: requires x > 0: no function follows it
/*@ ensures \result == 1; */ API(int) one(int x) { return x * 0 + 1; }
// not_one: unsafe (contract: a contract is broken (ensures \result == 1)
/*@ ensures \result == 1; */ API(int) not_one(int x) { return x; }

#define SAME(NAME) int NAME(int x) { return x; }
/*@ requires x == 3; ensures \result == 3; */
SAME(three) // three: safe
/*@ requires x == 3; ensures \result == 4; */
SAME(four) // four: unsafe (contract

/*@ requires x > 0; */
typedef int callback(int x);
