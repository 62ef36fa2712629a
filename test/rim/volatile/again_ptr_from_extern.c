// unsafe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern volatile int *get(void); int main(void){ volatile int*p=get(); if(!p) return 0; int a=*p,b=*p; E(a!=b); return 0; }
/* not native: outside */
