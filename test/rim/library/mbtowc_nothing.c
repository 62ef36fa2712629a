// unsafe
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ wchar_t w; errno=0; if(mbtowc(&w,"a",0)==-1&&errno==0) reach_error(); return 0; }
