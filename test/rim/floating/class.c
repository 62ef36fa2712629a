// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ E(fpclassify(0x1p-1074)!=FP_SUBNORMAL); E(!isnormal(0x1p-1022)); E(isnormal(0x1p-1023)); E(fpclassify(-0.0)!=FP_ZERO); E(__builtin_isinf_sign(-__builtin_inf())!=-1); return 0; }
