// unsafe, or unknown; flags: --property valid-init
int main(void){ int x; x+=1; return 0; }
/* not native: what violates this property ends no run */
