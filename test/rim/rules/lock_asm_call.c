// unsafe, or unknown; flags: --rule rules/lock.rule
void lock(void);
void unlock(void);
int main(void) {
  __asm__ volatile("call lock" ::: "memory", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  lock();
  unlock();
  return 0;
}
