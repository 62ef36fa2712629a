// safe; flags: --property valid-memsafety
#include <stdio.h>
int main(void) { return snprintf(NULL, 0, "%d", 5) < 0; }
