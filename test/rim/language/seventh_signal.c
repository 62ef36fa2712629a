// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <signal.h>
static volatile sig_atomic_t g; static void h(int s){ g=1; } int main(void){ signal(SIGINT,h); raise(SIGINT); E(g); return 0; }
