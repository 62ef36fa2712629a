// safe, or unknown
#include <string.h>
extern void reach_error(void);
// not native: code that is not there
struct s{_Bool b;char c;}; extern void ext(void(*)(struct s)); static void cb(struct s x){ unsigned char c; memcpy(&c,&x.b,1); if(c>1) reach_error(); }
int main(void){ ext(cb); return 0; }
