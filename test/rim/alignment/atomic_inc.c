// unsafe, or unknown; flags: --property valid-alignment
char b[16] __attribute__((aligned(16)));
int main(void) { int *p = (int *)(b + 2); __sync_fetch_and_add(p, 1); return 0; }
