// unsafe
/* not native: what is read, and what fails, is the world's */
#include <stdio.h>
extern void reach_error(void);
int main(void){ char c; int n=0; while(scanf("%c",&c)==1) if(c=='x') n++; if(n==2) reach_error(); return 0; }
