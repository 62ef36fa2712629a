// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static int n; static char pool[1<<20]; static unsigned long at;
void*malloc(size_t k){ void*r=pool+at; at+=(k+15)&~15ul; n++; return r; }
void*realloc(void*p,size_t k){ n++; return malloc(k); }
void*calloc(size_t a,size_t b){ return malloc(a*b); }
void free(void*p){}
int main(void){ setenv("A","b",1); if(n) reach_error(); return 0; }
