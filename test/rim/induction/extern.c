// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern int ext(void); int main(void){ int a=0,b=0; while(B){ b=a; a=ext(); E(a!=b&&b!=0&&a!=0); } return 0; }
#ifdef WORLD
int ext(void){ static int k; return ++k; }
#endif
