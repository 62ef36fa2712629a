// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
__attribute__((target("fma"),noinline)) static double f(double a,double b,double c){ return a*b+c; }
int main(void){ double a=1+0x1p-27; double r=f(a,a,-1.0-0x1p-26); E(r!=0&&r!=0x1p-54); return 0; }
