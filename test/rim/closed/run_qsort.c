// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
static int cmp(const void*a,const void*b){ return *(int*)a-*(int*)b; } int main(void){ int a[5]={5,3,1,4,2}; qsort(a,5,4,cmp); E(a[0]!=1); return 0; }
