// safe; flags: --property valid-alignment
int main(void) { char b[16] = {0}; int *p = (int *)(b + 1); return __builtin_constant_p(*p); }
