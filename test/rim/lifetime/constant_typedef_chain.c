// unsafe, or unknown; flags: --property valid-memsafety
/* not native: writes to constants on the stack are not seen */
extern int __VERIFIER_nondet_int(void);
struct s{int a,b;}; typedef const struct s cs; typedef cs T; int main(void){ int n=__VERIFIER_nondet_int(); struct s *p=(struct s*)&(T){n,1}; p->a=1; return p->a; }
