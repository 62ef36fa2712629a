// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ int x; if(scanf("%d",&x)==0){ int c=getchar(); if(c>='0'&&c<='9') reach_error(); } return 0; }
