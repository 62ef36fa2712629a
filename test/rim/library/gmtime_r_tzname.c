// unsafe, or unknown
#include <time.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void){ setenv("TZ","XYZ5",1); struct tm x; char*a=tzname[0]; time_t t=0; gmtime_r(&t,&x); if(tzname[0]!=a) reach_error(); return 0; }
