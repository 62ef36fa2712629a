// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ if(fflush(stdout)==EOF) reach_error(); return 0; }
