// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ if(fileno(stdin)==-1) reach_error(); return 0; }
