// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdio.h>
int main(void){ char b[64]; int n=snprintf(b,sizeof b,"%.2f",1.005); E(n<0); E(n==0); return 0; }
