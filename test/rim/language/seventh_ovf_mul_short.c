// unsafe, or unknown; flags: --property no-overflow
int main(void){ unsigned short a=65535,b=65535; unsigned r=a*b; return r==0; }
/* not native: what violates this property ends no run */
