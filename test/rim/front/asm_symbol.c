// unsafe, or unknown
extern void reach_error(void);
int counter;
int main(void) {
  __asm__ volatile("incl counter(%%rip)" ::: "memory");
  if (counter == 1) reach_error();
  return 0;
}
