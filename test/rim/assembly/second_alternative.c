// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile("{addl $1, %0|add %0, 1}" : "+r"(x));
  if (x != 3) reach_error();
  return 0;
}
