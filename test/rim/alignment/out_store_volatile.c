// unsafe, or unknown; flags: --property valid-alignment
_Alignas(8) char b[64];
int main(void) { volatile unsigned *r = (volatile unsigned *)(b + 2); *r = 1; return 0; }
