// unsafe, or unknown; flags: --property valid-memsafety
extern void reach_error(void);
// not native: code that is not there
int main(void){ int n=4; int*q; { int a[n]; a[0]=0; q=__builtin_alloca(4); *q=1; } return *q-1; }
