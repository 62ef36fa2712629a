// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ FILE*f=fopen("/dev/null","r"); if(f&&ftell(f)==-1) reach_error(); return 0; }
