// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int a[2]={0,1}; int i=0; while(B){ i=!i; a[i]=!a[i]; E(a[0]==1&&a[1]==0); } return 0; }
