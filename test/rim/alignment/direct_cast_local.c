// unsafe line 2, or unknown; flags: --property valid-alignment
int main(void) { _Alignas(16) char b[16] = {0}; *(int *)&b[1] = 3; return 0; }
