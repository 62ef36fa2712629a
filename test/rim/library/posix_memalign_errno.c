// unsafe, or unknown
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ void*q; errno=0; if(posix_memalign(&q,64,(size_t)-100)==ENOMEM&&errno==ENOMEM) reach_error(); return 0; }
