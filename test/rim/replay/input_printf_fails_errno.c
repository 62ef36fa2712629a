// safe, or unknown
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ errno=0; if(printf("abc\n")<0&&errno==0) reach_error(); return 0; }
