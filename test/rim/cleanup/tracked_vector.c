// safe, or unknown; flags: --property valid-memtrack
#include <stdlib.h>
typedef unsigned long v2 __attribute__((vector_size(16))); v2 g;
int main(void){ g=(v2){0,(unsigned long)malloc(4)}; return 0; }
