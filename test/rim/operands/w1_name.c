// unsafe, or unknown; flags: --property no-overflow
static int no_sanitize(int x){ return x+1; } int main(void){ int x=2147483647; return no_sanitize(x)==0; }
/* not native: what violates this property ends no run */
