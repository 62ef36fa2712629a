// unsafe
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
// the end of stdin
int main(void){ char b[8],*l=0; size_t k=0; int x; errno=0; if(!fgets(b,8,stdin)&&errno==0) reach_error(); return 0; }
