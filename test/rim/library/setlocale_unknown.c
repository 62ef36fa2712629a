// unsafe, or unknown
#include <ctype.h>
extern void reach_error(void);
// not native: needs a locale that is installed
extern void ext(void);
int main(void){ ext(); if((isalpha)(0xe4)) reach_error(); return 0; }
