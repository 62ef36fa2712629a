// safe, or unknown
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(int c,char**v,char**envp){ if(envp[0]&&!envp[1]&&!strncmp(envp[0],"A=",2)){ char*q=getenv("A"); if(!q) reach_error(); } return 0; }
