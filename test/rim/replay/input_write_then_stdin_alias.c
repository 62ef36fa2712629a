// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ FILE*f=fopen("a","w"); if(!f) return 0; stdin=f; if(getchar()!=EOF) reach_error(); return 0; }
