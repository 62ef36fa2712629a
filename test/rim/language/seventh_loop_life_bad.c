// unsafe, or unknown; flags: --property valid-deref
int main(void){ int*p=0; int s=0; for(int i=0;i<3;i++){ if(p) s+=*p; int x=i; p=&x; } return s; }
/* not native: what violates this property ends no run */
