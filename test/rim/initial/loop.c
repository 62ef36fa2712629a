// safe, or unknown; flags: --property valid-init
int main(void){ int a[10]; for(int i=0;i<10;i++) a[i]=i; int s=0; for(int i=0;i<10;i++) s+=a[i]; return s; }
