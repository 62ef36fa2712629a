// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ FILE*f=fopen("x","rb"); if(f&&fwrite("ab",1,2,f)==2) reach_error(); return 0; }
