// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ unsigned x,y; char c; if(scanf("%u%c",&x,&c)==2&&c=='7') reach_error(); return 0; }
