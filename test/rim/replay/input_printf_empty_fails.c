// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ if(printf("")<0) reach_error(); return 0; }
