// unsafe, or unknown; flags: --property valid-memsafety
#include <stdlib.h>
int main(void){ 
#if !__has_feature(address_sanitizer)
 int *p=0; *p=1;
#endif
 return 0; }
