// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ double n=__builtin_nan(""); E(isgreater(n,1.0)); E(!isunordered(n,1.0)); E(islessgreater(1.0,1.0)); E(!islessequal(1.0,1.0)); return 0; }
