// safe, or unknown; flags: --property valid-init
int main(void){ union { float f; unsigned u; } x; x.f=1; return x.u==0; }
