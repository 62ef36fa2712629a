// safe, or unknown
#include <stdio.h>
extern void reach_error(void);
int main(void){ int c=getchar(); if(c!=EOF&&ungetc(c,stdin)==EOF) reach_error(); return 0; }
