// safe, or unknown; flags: --property valid-init
int main(void){ int n=0; l:; int x=n; n++; if(n<3) goto l; return x; }
