// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ char c; if(scanf(" %c",&c)==1&&c==' ') reach_error(); return 0; }
