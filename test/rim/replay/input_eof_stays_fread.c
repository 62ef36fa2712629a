// safe, or unknown
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ char b[8]; errno=0; if(fread(b,1,8,stdin)<8&&errno==0&&getchar()!=EOF) reach_error(); return 0; }
