// unsafe, or unknown; flags: --property valid-memsafety
extern void reach_error(void);
// not native: code that is not there
int main(void){ int*q=0; do q=&(int){5}; while(0); return *q-5; }
