// unsafe, or unknown
#include <unistd.h>
extern void reach_error(void);
int main(void){ char*v[]={"x","-\344",0}; if(getopt(2,v,"\344")<-1) reach_error(); return 0; }
