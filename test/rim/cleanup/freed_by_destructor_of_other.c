// safe; flags: --property valid-memcleanup
#include <stdlib.h>
static void *p;
__attribute__((destructor)) static void last(void) { free(p); }
__attribute__((constructor)) static void first(void) { p = malloc(3); }
int main(void) { exit(0); }
