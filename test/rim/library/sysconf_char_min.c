// unsafe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(void){ if(sysconf(_SC_CHAR_MIN)<-1) reach_error(); return 0; }
