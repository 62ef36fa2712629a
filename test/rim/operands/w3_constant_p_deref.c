// safe, or unknown; flags: --property valid-memsafety
int main(void){ int *x=0; return __builtin_constant_p(*x); }
