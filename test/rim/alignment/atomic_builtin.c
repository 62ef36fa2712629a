// unsafe, or unknown; flags: --property valid-alignment
_Alignas(8) char b[16];
int main(void) { int *p = (int *)(b + 2); return __atomic_load_n(p, __ATOMIC_SEQ_CST); }
