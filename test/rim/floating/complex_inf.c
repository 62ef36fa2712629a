// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <complex.h>
int main(void){ double complex a=__builtin_complex(__builtin_inf(),__builtin_nan("")), b=2; double complex c=a*b; E(!(__builtin_isinf(creal(c))||__builtin_isinf(cimag(c)))); return 0; }
