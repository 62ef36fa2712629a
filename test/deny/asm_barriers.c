// safe
extern void reach_error(void);
int shared;
/* What drivers use: nothing here writes memory that is not an output. */
int main(void) {
  unsigned low, high, flags;
  int locked = 1, *p = &shared;
  shared = 3;
  __asm__ volatile("" : : : "memory");
  __asm__ volatile("cli; sti");
  __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
  __asm__ volatile("mfence" : : : "memory");
  __asm__ volatile("lock; addl $0,0(%%rsp)" : : : "memory", "cc");
  __asm__ volatile("pushfq; popq %0" : "=r"(*(unsigned long *)&(unsigned long){0}));
  __asm__ volatile("outb %b0, %w1" : : "a"(1), "Nd"(0x80));
  __asm__ volatile("lock; incl %0" : "+m"(locked) : : "memory");
  __asm__ volatile("bsfl %1, %0" : "=r"(flags) : "rm"(low));
  __asm__ volatile("movl (%1), %0" : "=r"(flags) : "r"(p));
  __asm__ volatile("rep; nop" : : : "memory");
  if (shared != 3) reach_error();
  return 0;
}
