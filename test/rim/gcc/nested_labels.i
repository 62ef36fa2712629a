// safe, or unknown
# 0 "gsrc/nested_labels.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "gsrc/nested_labels.c"
extern void reach_error(void); extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);

int main(void){ void *t[]={&&a,&&b}; int x=0; goto *t[1]; a: x=1; b: do { if (x) reach_error(); } while (0); return 0; }
