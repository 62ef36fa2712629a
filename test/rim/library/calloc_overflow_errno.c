// unsafe, or unknown
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ errno=0; volatile size_t n=(size_t)-1; void*q=calloc(n,16); if(!q&&errno==ENOMEM) reach_error(); return 0; }
