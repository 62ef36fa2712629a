// unsafe, or unknown; flags: --property no-overflow
int main(void){ int x=1; for(int i=0;i<40;i++) x=x*2+(i&1); return x; }
/* not native: what violates this property ends no run */
