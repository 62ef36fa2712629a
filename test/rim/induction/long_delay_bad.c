// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
int main(void){ unsigned n=0; while(B){ n++; E(n==45); } return 0; }
/* not native: needs 45 inputs in a row that are not zero */
