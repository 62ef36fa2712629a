// unsafe, or unknown; flags: --property valid-shift
int main(void){ int n=-1; return 1<<n; }
/* not native: what violates this property ends no run */
