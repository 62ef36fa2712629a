/* An account, from which each withdrawal takes a fee of 1. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int account = 100;

static void withdraw(int amount) {
  if (amount < 0) return;
  if (amount <= account) account -= amount + 1;
}

int main(void) {
  for (;;) {
    withdraw(__VERIFIER_nondet_int());
    assert(account >= 0);
  }
}
