// safe, or unknown; flags: --property no-overflow
int main(void){ int x=2147483647; return __builtin_constant_p(x+1); }
