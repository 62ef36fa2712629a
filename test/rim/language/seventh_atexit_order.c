// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
static int g; static void a(void){ E(g==1); } static void b(void){ g=1; } int main(void){ atexit(a); atexit(b); return 0; }
