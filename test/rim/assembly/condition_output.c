// unsafe
extern void reach_error(void);
int main(void) {
  int x = 3, z;
  __asm__("cmpl $3, %1" : "=@ccz"(z) : "r"(x));
  if (z) reach_error();
  return 0;
}
