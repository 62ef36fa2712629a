// unsafe
/* not native: what is read, and what fails, is the world's */
#include <stdio.h>
extern void reach_error(void);
int main(void){ char b[8]; if(fgets(b,8,stdin)&&b[0]=='a'&&b[1]=='\n'&&fgets(b,8,stdin)&&b[0]=='q') reach_error(); return 0; }
