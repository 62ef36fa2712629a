// unsafe, or unknown
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ char*p=malloc(4); if(!p) return 0; errno=0; void*q=reallocarray(p,(size_t)-1,16); if(!q&&errno) reach_error(); return 0; }
