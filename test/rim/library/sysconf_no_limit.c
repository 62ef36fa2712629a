// unsafe, or unknown
#include <unistd.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ errno=0; if(sysconf(_SC_AIO_MAX)==-1&&errno==0) reach_error(); return 0; }
