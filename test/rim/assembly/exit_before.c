// safe, or unknown
extern void reach_error(void);
int main(void) {
  __asm__ volatile("movl $231, %%eax; xorl %%edi, %%edi; syscall" ::: "rax", "rdi", "rcx", "r11", "memory");
  reach_error();
  return 0;
}
