// unsafe, or unknown; flags: --property valid-init
int main(void){ union { char c; unsigned u; } x; x.c=1; return x.u==0; }
/* not native: what violates this property ends no run */
