// safe
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile(".p2align 2" : "+a"(x));
  if (x != 3) reach_error();
  return 0;
}
