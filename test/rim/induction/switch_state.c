// safe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ int s=0,lock=0; while(B){ switch(s){ case 0: lock=1; s=1; break; case 1: s=2; break; case 2: E(!lock); lock=0; s=0; break; default: reach_error(); } } return 0; }
