// safe, or unknown
# 0 "gsrc/gnu_ext.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "gsrc/gnu_ext.c"
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);

int main(void){ int x=({ int y=3; y+1; }); do { if (x!=4) reach_error(); } while (0); int z=x?:7; do { if (z!=4) reach_error(); } while (0); int a[]={[0 ... 3]=5}; do { if (a[2]!=5) reach_error(); } while (0); switch(x){ case 1 ... 5: break; default: reach_error(); } return 0; }
