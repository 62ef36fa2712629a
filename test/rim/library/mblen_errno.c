// unsafe, or unknown
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ errno=0; if(mblen("\377",1)==-1&&errno) reach_error(); return 0; }
