// safe, or unknown
#include <string.h>
extern void reach_error(void);
// not native: code that is not there
struct s{int n;_Bool b;}; extern struct s ext(void);
int main(void){ struct s x=ext(); unsigned char c; memcpy(&c,&x.b,1); if(c>1) reach_error(); return 0; }
