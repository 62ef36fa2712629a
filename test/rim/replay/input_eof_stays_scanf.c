// safe, or unknown
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ int x; errno=0; if(scanf("%d",&x)==EOF&&errno==0&&getchar()!=EOF) reach_error(); return 0; }
