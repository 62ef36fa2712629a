// unsafe, or unknown; flags: --property valid-alignment
/* not native: not all are seen by sanitizers */
extern int __VERIFIER_nondet_int(void);
struct in{int q[2];}; union un{ int a[2]; }; struct s{int c; union un i; int d;}; static _Alignas(16) struct s x[2]; int main(void){ int k=__VERIFIER_nondet_int()&1; *(double*)&x[k].i=1; return x[0].c; }
