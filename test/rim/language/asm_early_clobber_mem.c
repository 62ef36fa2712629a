// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  int a[2] = {1, 2};
  __asm__("movl $7, 4(%0)" ::"r"(a) : "memory");
  if (a[1] == 7) reach_error();
  return 0;
}
