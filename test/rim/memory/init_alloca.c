// unsafe, or unknown; flags: --property valid-init
#include <alloca.h>
int main(void) { int *p = alloca(8); p[0] = 1; return p[1]; }
