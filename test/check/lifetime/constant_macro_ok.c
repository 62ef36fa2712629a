// safe
// Initialisers in macros, with the value that a function gives.
#define LARGER(a, b) ({ const __typeof__(a) x = (a); const __typeof__(b) y = (b); x > y ? x : y; })
extern int __VERIFIER_nondet_int(void);
int main(void) { return LARGER(__VERIFIER_nondet_int(), LARGER(2, 3)) < 3; }
