// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned char x=250; while(B){ x++; E(x==3); } return 0; }
