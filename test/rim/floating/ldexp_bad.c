// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ E(ldexp(1.5,-1074)==0x1p-1073); return 0; }
