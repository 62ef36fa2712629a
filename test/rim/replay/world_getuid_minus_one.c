// safe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(void){ if(getuid()==(uid_t)-1) reach_error(); return 0; }
