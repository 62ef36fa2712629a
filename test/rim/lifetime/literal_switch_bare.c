// unsafe, or unknown; flags: --property valid-memsafety
extern void reach_error(void);
// not native: code that is not there
int main(void){ volatile int c=1; int*q=0; switch(c) case 1: q=&(int){5}; return *q-5; }
