// safe, or unknown; flags: --property valid-alignment
typedef int __attribute__((aligned(1))) u;
char b[16];
int main(void) { u *p = (u *)(b + 1); *p = 3; return *p; }
