// unsafe, or unknown
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ char*l=malloc(1); size_t n=0; if(getline(&l,&n,stdin)==-1&&n!=0) reach_error(); return 0; }
