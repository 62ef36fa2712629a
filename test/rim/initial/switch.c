// safe, or unknown; flags: --property valid-init
extern int __VERIFIER_nondet_int(void);
#define I __VERIFIER_nondet_int()
int main(void){ int x; switch(I&3){ case 0: x=1; break; case 1: x=2; break; default: x=3; } return x; }
