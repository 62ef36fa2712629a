// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <setjmp.h>
jmp_buf b; int main(void){ int volatile x=0; if(setjmp(b)){ E(x==1); return 0; } x=1; longjmp(b,1); }
