// unsafe, or unknown
#include <time.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ setenv("TZ","XYZ5",1); long a=timezone; time_t t=0; gmtime(&t); if(timezone!=a) reach_error(); return 0; }
