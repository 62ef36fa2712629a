// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdlib.h>
int main(void){ volatile int*p=malloc(4); if(!p) return 0; *p=3; E(*p!=3); return 0; }
