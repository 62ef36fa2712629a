// unsafe, or unknown; flags: --property valid-init
static int f(const int*p){ return *p==0; } int main(void){ int x; return f(&x); }
/* not native: what violates this property ends no run */
