// safe, or unknown; flags: --property valid-deref
int main(void){ int s=0; for(int i=0;i<3;i++){ int x=i; int*p=&x; s+=*p; } return s; }
