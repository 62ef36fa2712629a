// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the sanitizer does not follow it */
extern int __VERIFIER_nondet_int(void);
struct s { int a[40]; };
struct s make(int n) { struct s x = {{n, 2, 3, 4}}; return x; }
int main(void) { int *p = __VERIFIER_nondet_int() ? make(1).a : make(2).a; return *p; }
