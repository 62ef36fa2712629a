// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <math.h>
int main(void){ double i; double r=modf(-3.25,&i); E(r!=-0.25||i!=-3); r=modf(-3.0,&i); E(!signbit(r)); return 0; }
