// unsafe, or unknown; flags: --property valid-deref
static int*f(void){ int x=1; int*p=&x; return p; } int main(void){ return *f(); }
/* not native: what violates this property ends no run */
