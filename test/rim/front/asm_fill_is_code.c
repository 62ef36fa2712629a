// unsafe, or unknown
extern void reach_error(void);
/* the bytes are executed: incl %eax */
int main(void) {
  int x = 3;
  __asm__ volatile(".fill 1, 2, 0xc0ff" : "+a"(x));
  if (x != 3) reach_error();
  return 0;
}
