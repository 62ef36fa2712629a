// unsafe, or unknown; flags: --property valid-memsafety
/* not native: the address that the index wraps around to is one of the object */
extern void abort(void); extern void exit(int);
extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void); extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void); extern short __VERIFIER_nondet_short(void); extern char __VERIFIER_nondet_char(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void reach_error(void) { abort(); }
int a[4][4];
int main(void) { long i = __VERIFIER_nondet_long(); if (i != (1L << 60)) return 0; return a[i][2]; }
