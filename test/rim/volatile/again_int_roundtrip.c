// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdint.h>
int main(void){ volatile int x=3; uintptr_t u=(uintptr_t)&x; volatile int*p=(volatile int*)(u^0); E(*p!=3); return 0; }
