// safe; flags: --property valid-alignment
_Alignas(8) char b[64];
int main(void) { int *p = (int *)(b + 2); if (__builtin_constant_p(*p)) return *p; return 0; }
