// unsafe, or unknown; flags: --engine induction --property valid-memsafety
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
int main(void){ int a[3]={0}; int i=0,j=1,k=3; while(B){ int t=i; i=j; j=k; k=t; a[i]=1; } return 0; }
