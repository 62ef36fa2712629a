/* Contracts of numbers: those of mathematics, whatever the types of C do. */

// difference: safe
/*@ requires 0 <= n <= 1000 && m <= n;
    requires m > 0;
    ensures \result == n - m;
    ensures \result < n; */
static int difference(int n, int m) { return n - m; }

// sum: safe
/*@ ensures \result == x + y; */
int sum(int x, int y) { return x + y; }

// sum_without_sign: unsafe (contract: a contract is broken (ensures \result == x + y)
/*@ ensures \result == x + y; */
unsigned sum_without_sign(unsigned x, unsigned y) { return x + y; }

// sum_that_fits: safe
/*@ requires x + y <= 4294967295;
    ensures \result == x + y; */
unsigned sum_that_fits(unsigned x, unsigned y) { return x + y; }

// sum_of_longs: unsafe (contract
/*@ ensures \result == x + y; */
unsigned long sum_of_longs(unsigned long x, unsigned long y) { return x + y; }

// never_below: safe
/*@ ensures x > -1; */
void never_below(unsigned x) { (void)x; }

// product: not unsafe
/*@ requires x * y > 18446744073709551615u;
    ensures \result != 0; */
int product(unsigned long x, unsigned long y) { return x != 0; }

// nobody: unknown (no call can keep what the contract of 'nobody' requires
/*@ requires n > 5 && n < 3;
    ensures \result == 0; */
int nobody(int n) { return n; }

// nobody_either: unknown (no call can keep
/*@ requires u < 0;
    ensures \false; */
void nobody_either(unsigned u) { (void)u; }

// sign: safe
/*@ behavior positive: assumes x > 0; ensures \result == 1;
    behavior other: assumes x <= 0; ensures \result == 0; */
int sign(int x) { return x > 0; }

// wrong_sign: unsafe (contract: a contract is broken (ensures \result == 0)
/*@ behavior positive: assumes x > 0; ensures \result == 1;
    behavior other: assumes x <= 0; ensures \result == 0; */
int wrong_sign(int x) { return x >= 0; }

// half: safe
/*@ requires n % 2 == 0;
    ensures \result * 2 == n; */
int half(int n) { return n / 2; }

// wrong_half: unsafe (contract
/*@ ensures \result * 2 == n; */
int wrong_half(int n) { return n / 2; }

// changes_parameter: safe
/*@ requires n < 100;
    ensures \result == n + 1 && \old(n) == n; */
int changes_parameter(int n) {
  n = n + 1;
  return n;
}

int counter;
// count_up: safe
/*@ requires counter < 100;
    ensures counter == \old(counter) + 1; */
void count_up(void) { counter++; }

// forgets_to_count: unsafe (contract
/*@ ensures counter == \old(counter) + 1; */
void forgets_to_count(void) {}

#define LARGEST 9
// uses_macro: safe
/*@ requires 0 <= n <= LARGEST;
    ensures \result <= LARGEST + 1; */
int uses_macro(int n) { return n + 1; }

// without_contract: unknown (nothing to check
int without_contract(int n) { return n; }

/*@null@*/ int *other_tool; /* comments of other tools are no contracts */
