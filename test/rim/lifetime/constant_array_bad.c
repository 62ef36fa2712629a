// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the machine allows it */
extern int __VERIFIER_nondet_int(void);
int main(void) { const int x[3] = {1, 2, 3}; ((int *)x)[1] = 5; return x[0]; }
