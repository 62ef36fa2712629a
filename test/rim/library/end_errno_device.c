// unsafe, or unknown
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ FILE*f=fopen("/dev/null","r"); if(!f) return 0; errno=0; if(fgetc(f)==EOF&&errno==0) reach_error(); return 0; }
