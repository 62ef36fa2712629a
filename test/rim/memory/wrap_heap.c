// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the address that the index wraps around to is one of the object */
#include <stdlib.h>
int main(void) { long *p = malloc(64); long i = 1L << 61; p[i] = 1; free(p); return 0; }
