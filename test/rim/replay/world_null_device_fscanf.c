// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ int x; FILE*f=fopen("/dev/null","r"); if(f&&fscanf(f,"%d",&x)==1) reach_error(); return 0; }
