// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ FILE*f=fopen("/dev/null/x","r"); if(f) reach_error(); return 0; }
