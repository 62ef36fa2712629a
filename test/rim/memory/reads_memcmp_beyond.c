// unsafe; flags: --property valid-memsafety
#include <stdlib.h>
#include <string.h>
int main(void) { char a[2] = {1, 2}, b[2] = {3, 4}; return memcmp(a, b, 3) == 0; }
