// safe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(void){ if(sysconf(_SC_PAGESIZE)==-1) reach_error(); return 0; }
