// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern void ext(volatile int*); int main(void){ volatile int x=3; int y=x; E(y!=3); ext(&x); return 0; }
