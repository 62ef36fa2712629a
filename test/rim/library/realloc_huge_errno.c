// unsafe, or unknown
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ errno=0; void*q=realloc(0,(size_t)-1); if(!q&&errno==ENOMEM) reach_error(); return 0; }
