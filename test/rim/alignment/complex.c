// unsafe, or unknown; flags: --property valid-alignment
_Alignas(8) char b[64];
int main(void) { double _Complex *p = (double _Complex *)(b + 1); *p = 1; return 0; }
