/* What the contract of a called function requires is asked where it is called. */

/*@ requires n > 0;
    ensures \result < n; */
static int below(int n) { return n - 1; }

// good --property contract: safe
int good(void) { return below(3); }

// good_argument: safe
/*@ requires m > 10; */
int good_argument(int m) { return below(m - 5); }

// bad_argument: unsafe (contract: a contract is broken (requires n > 0)
/*@ requires m > 0; */
int bad_argument(int m) { return below(m - 1); }

// recursive: safe
/*@ requires 0 <= n <= 5;
    ensures \result == 0; */
int recursive(int n) { return n ? recursive(n - 1) : 0; }

// too_deep: unsafe (contract: a contract is broken (requires -3 <= n <= 5)
/*@ requires -3 <= n <= 5; */
int too_deep(int n) { return n == -3 ? too_deep(n - 1) : 0; }

/*@ requires \valid(p); */
static void set(int *p) { *p = 1; }

// gives_object: safe
/*@ ensures \result == 1; */
int gives_object(void) {
  int x = 0;
  set(&x);
  return x;
}

// gives_null --property contract: unsafe (valid-deref
/*@ ensures \result == 1; */
int gives_null(void) {
  set(0);
  return 1;
}

/*@ requires n > 0 && \valid(a + (0 .. n - 1)); */
static void fill(int *a, int n) {
  for (int i = 0; i < n; i++) a[i] = i;
}

// fills_four: safe
/*@ requires k == 4; */
void fills_four(int k) {
  int a[4];
  fill(a, k);
}

// fills_five: unsafe (valid-deref
/*@ requires k == 5; */
void fills_five(int k) {
  int a[4];
  fill(a, k);
}

// main --property contract: unsafe (contract: a contract is broken (requires n > 0)
int main(int argc, char **argv) {
  (void)argv;
  return argc > 2 ? good() : below(argc - 1);
}
