// unsafe, or unknown; flags: --property valid-deref
#include <string.h>
int main(void){ char b[8]="abcdefg"; memcpy(b+1,b,4); return b[0]; }
/* not native: asan needs libc */
