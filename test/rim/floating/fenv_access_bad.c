// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <fenv.h>
int main(void){
#pragma STDC FENV_ACCESS ON
 fesetround(FE_UPWARD); double x=1.0,y=3.0; double z=x/y; E(z==0x1.5555555555556p-2); return 0; }
