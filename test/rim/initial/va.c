// safe, or unknown; flags: --property valid-init
#include <stdarg.h>
static int f(int n,...){ va_list l; va_start(l,n); int r=va_arg(l,int); va_end(l); return r; } int main(void){ return f(1,2); }
