// unsafe
/* not native: what is read, and what fails, is the world's */
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);
int main(void){ if (write(1,"x",1)<0 && unlink("a")<0 && close(0)<0) reach_error(); return 0; }
