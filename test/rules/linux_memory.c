// Two blocks, of two allocators.
//@ rule linux_memory.rule
//@ seed 1
//@ holds 0
//@ breaks 3, kernel_memory.block=0: 19:15: kernel memory: block freed twice
//@ breaks 1, kernel_memory.block=0: 18:15: kernel memory: block freed twice
//@ breaks 2, kernel_memory.block=0: 17:3: kernel memory: block of vmalloc given to kfree
extern int __VERIFIER_nondet_int(void);

void *kmalloc(unsigned long, unsigned), *vmalloc(unsigned long);
void kfree(const void *), vfree(const void *), kvfree(const void *);
int main(void) {
  int n = __VERIFIER_nondet_int();
  void *p = n == 2 ? vmalloc(8) : kmalloc(8, 0);
  if (!p) return 1;

  kfree(p);
  if (n == 1) kvfree(p);
  if (n == 3) vfree(p);
  return 0;
}
