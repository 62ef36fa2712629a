// unknown: section
extern void reach_error(void);
static int x;
static void set(void) __attribute__((used));
static void set(void) {
  x = 1;
}
__asm__(".section .init_array,\"aw\"; .quad set; .text");
int main(void) {
  if (x) reach_error();
  return 0;
}
