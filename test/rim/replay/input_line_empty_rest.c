// safe, or unknown
#include <stdio.h>
#include <string.h>
extern void reach_error(void);
int main(void){ char b[4]; memset(b,1,4); if(fgets(b,4,stdin)&&b[0]==0&&b[1]==1&&b[2]==1&&b[3]==1) reach_error(); return 0; }
