// safe, or unknown; flags: --property no-div-by-zero
int main(void){ int x=0; return __builtin_constant_p(1/x); }
