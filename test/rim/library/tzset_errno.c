// unsafe, or unknown
#include <time.h>
#include <stdlib.h>
#include <errno.h>
extern void reach_error(void);
int main(void){ setenv("TZ","Nowhere/Foo",1); errno=0; tzset(); if(errno) reach_error(); return 0; }
