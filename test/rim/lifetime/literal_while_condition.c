// unsafe, or unknown; flags: --property valid-memsafety
extern void reach_error(void);
// not native: nothing to execute
int main(void){ int n=1; int*q=0; while(n--&&(q=&(int){5})) ; return *q-5; }
