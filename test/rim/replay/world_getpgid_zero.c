// safe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(void){ if(getpgid(0)==-1) reach_error(); return 0; }
