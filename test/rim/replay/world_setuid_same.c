// safe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(void){ if(seteuid(geteuid())==-1) reach_error(); return 0; }
