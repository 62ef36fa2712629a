// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
static int g; __attribute__((constructor(102))) static void a(void){ g=g*2; } __attribute__((constructor(101))) static void b(void){ g=g+3; } int main(void){ E(g==6); return 0; }
