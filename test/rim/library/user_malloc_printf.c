// unsafe, or unknown
#include <stdio.h>
extern void reach_error(void);
static int n; static char pool[1<<20]; static unsigned long at;
void*malloc(size_t k){ void*r=pool+at; at+=(k+15)&~15ul; n++; return r; }
void free(void*p){}
int main(void){ printf("x\n"); if(n) reach_error(); return 0; }
