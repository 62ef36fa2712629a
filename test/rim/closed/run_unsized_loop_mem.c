// unsafe, or unknown; flags: --property valid-memsafety
int main(void){ int a[100]; for(int i=0;i<=100;i++) a[i]=i; return a[3]; }
