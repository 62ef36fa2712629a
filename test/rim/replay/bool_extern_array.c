// safe, or unknown
#include <string.h>
extern void reach_error(void);
// not native: code that is not there
extern _Bool b[4];
int main(void){ unsigned char c; memcpy(&c,b+2,1); if(c>1) reach_error(); return 0; }
