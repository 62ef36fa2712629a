// safe, or unknown
extern void reach_error(void);
#define E(c) do { if (c) reach_error(); } while (0)
#include <string.h>
int main(void){ char b[32]="abc"; strcat(b,"def"); E(strcmp(b,"abcdef")); char*p=strchr(b,'d'); E(p!=b+3); E(strlen(b)!=6); return 0; }
