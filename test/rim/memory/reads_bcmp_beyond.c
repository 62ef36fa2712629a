// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <strings.h>
int main(void) { char a[2] = {1, 2}, b[4] = {3, 4}; return bcmp(a, b, 4) == 0; }
