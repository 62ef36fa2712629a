// unsafe, or unknown
extern void reach_error(void);
struct s { int a, b; };
int main(void) {
  struct s x = {0, 0};
  __asm__ volatile("movl $3, 4(%0)" : : "r"(&x) : "memory");
  if (x.b == 3) reach_error();
  return 0;
}
