// unsafe, or unknown
extern unsigned __VERIFIER_nondet_uint(void);
#define U __VERIFIER_nondet_uint()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a[4]={0}; unsigned i=U&3,j=U&3; a[i]=1; a[j]=2; E(a[i]==2); return 0; }
