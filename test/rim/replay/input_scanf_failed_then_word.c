// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ int x; char b[9]; if(scanf("%d",&x)==0&&scanf("%d",&x)==1) reach_error(); return 0; }
