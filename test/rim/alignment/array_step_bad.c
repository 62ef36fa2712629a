// unsafe, or unknown; flags: --property valid-alignment
static int sum(short*p,int n){ int s=0; for(int i=0;i<n;i++) s+=p[i]; return s; } int main(void){ _Alignas(4) char b[9]={0}; return sum((short*)(b+1),4); }
/* not native: what violates this property ends no run */
