// unsafe, or unknown
#include <stdlib.h>
extern void reach_error(void);
static int n; static char pool[1<<20]; static unsigned long at;
void*malloc(size_t k){ void*r=pool+at; at+=(k+15)&~15ul; n++; return r; }
void free(void*p){}
static int cmp(const void*a,const void*b){ return *(char*)a-*(char*)b; }
static char a[8000];
int main(void){ qsort(a,8000,1,cmp); if(n) reach_error(); return 0; }
