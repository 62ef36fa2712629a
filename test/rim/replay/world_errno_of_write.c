// safe, or unknown
#include <unistd.h>
#include <fcntl.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ errno=0; if(write(-1,"a",1)==-1&&errno==EIO) reach_error(); return 0; }
