// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <complex.h>
int main(void){ double complex a=__builtin_complex(1.0,2.0), b=__builtin_complex(0.0,1.0); double complex c=a/b; E(creal(c)!=2||cimag(c)!=-1); return 0; }
