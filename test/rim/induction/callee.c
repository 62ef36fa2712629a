// safe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int s; static void step(void){ s = s==2 ? 0 : s+1; } int main(void){ while(B){ step(); E(s>2||s<0); } return 0; }
