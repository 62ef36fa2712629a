// unsafe, or unknown
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ char*l=malloc(1); size_t n=0; if(getdelim(&l,&n,':',stdin)==-1&&n==120) reach_error(); return 0; }
