// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ E(round(-0.5)!=-1.0); E(rint(0.5)!=0); E(rint(1.5)!=2); E(!signbit(rint(-0.3))); E(nearbyint(2.5)!=2); E(trunc(-1.9)!=-1); E(round(0.49999999999999994)!=0); E(roundf(8388609.0f)!=8388609.0f); return 0; }
