// unsafe, or unknown
#include <time.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ setenv("TZ","XYZ5",1); struct tm x={0}; x.tm_mday=1; long a=timezone; timegm(&x); if(timezone!=a) reach_error(); return 0; }
