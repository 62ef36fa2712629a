// safe, or unknown
#include <stdio.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ errno=0; FILE*f=fopen("","r"); if(!f&&errno==EIO) reach_error(); return 0; }
