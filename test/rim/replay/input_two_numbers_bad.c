// unsafe
/* not native: what is read, and what fails, is the world's */
#include <stdio.h>
extern void reach_error(void);
int main(void){ int a,b; if(scanf("%d",&a)==1 && scanf("%d",&b)==1 && a==3&&b==4) reach_error(); return 0; }
