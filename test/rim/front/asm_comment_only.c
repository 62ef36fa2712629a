// safe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 4;
  __asm__ volatile("# nothing" ::: "memory");
  if (x != 4 && x == 4) reach_error();
  return 0;
}
