// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ E(lround(0.5)!=1); E(lround(-0.5)!=-1); E(lrint(2.5)!=2); E(llrint(-2.5)!=-2); E(lround(0.49999999999999994)!=0); return 0; }
