// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ char b[300]; if(scanf("%299s",b)==1&&!b[1]){ int c=getchar(); if(c=='a') reach_error(); } return 0; }
