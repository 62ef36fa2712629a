// unsafe, or unknown; flags: --engine induction
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern void ext(void(*)(void)); static int g; static void cb(void){ g=7; } int main(void){ while(B){ g=0; ext(cb); E(g==7); } return 0; }
#ifdef WORLD
void ext(void(*f)(void)){ f(); }
#endif
