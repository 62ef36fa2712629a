// unsafe, or unknown; flags: --property valid-memsafety
#define DECL_AND_WRITE const int k; *(int*)&k = 4;
int main(void){ DECL_AND_WRITE return k; }
/* not native: writes to the stack */
