// safe, or unknown
#include <stdlib.h>
extern void reach_error(void);
extern char**environ;
int main(void){ if((!environ||!environ[0])&&getenv("HOME")) reach_error(); return 0; }
