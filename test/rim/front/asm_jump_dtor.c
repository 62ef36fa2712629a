// unsafe, or unknown
extern void reach_error(void);
static int g; __attribute__((destructor)) static void d(void){ if(g) reach_error(); }
int main(void){ g=1; __asm__ volatile("xor %%edi,%%edi\n\tjmp exit@plt":::"memory","rdi"); g=0; return 0; }
