// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
int main(void){ int n=1; int*a=malloc(sizeof(int)); if(!a) return 0; a[0]=7; for(int i=1;i<5;i++){ int*b=realloc(a,(i+1)*sizeof(int)); if(!b) return 0; a=b; if(i!=3) a[i]=7; else a[i]=8; n++; } for(int i=0;i<n;i++) E(a[i]!=7); free(a); return 0; }
