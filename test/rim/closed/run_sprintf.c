// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <stdio.h>
#include <string.h>
int main(void){ char b[32]; sprintf(b,"%d-%s",42,"x"); E(strcmp(b,"42-x")); return 0; }
