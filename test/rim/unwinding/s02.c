// unsafe, or unknown
#include <stdint.h>
extern void reach_error(void);
static uintptr_t f(void){ int x=0; int *p=&x; return (uintptr_t)p; }
int main(void){ uintptr_t a=f(), b=f(); if(a==b) reach_error(); return 0; }
