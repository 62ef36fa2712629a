// unsafe
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ int c,n=0; errno=0; while((c=getchar())!=EOF) n++; if(errno==0) reach_error(); return 0; }
