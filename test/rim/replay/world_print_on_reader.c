// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ FILE*f=fopen("x","r"); if(f&&fprintf(f,"abc")==3) reach_error(); return 0; }
