// unsafe, or unknown; flags: --property valid-init
static int f(int n){ int a[2]; if(n){ a[0]=1; a[1]=1; return f(n-1); } return a[0]==0; } int main(void){ return f(1); }
/* not native: what violates this property ends no run */
