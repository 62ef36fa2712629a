// unsafe line 3, or unknown; flags: --property valid-alignment
char b[16] __attribute__((aligned(16)));
int main(void) { volatile short *p = (volatile short *)(b + 3); return *p; }
