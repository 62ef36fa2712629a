// unsafe, or unknown
extern _Bool __VERIFIER_nondet_bool(void);
#define B __VERIFIER_nondet_bool()
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
extern volatile int *get(void); static volatile int own; int main(void){ volatile int*p=B?&own:get(); if(!p) return 0; *p=1; E(*p!=1); return 0; }
/* not native: outside */
