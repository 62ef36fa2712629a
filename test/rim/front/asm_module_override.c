// unsafe, or unknown
extern void reach_error(void);
int g = 0;
__asm__(".section .init_array,\"aw\"\n.quad setter\n.text\n");
__attribute__((used)) static void setter(void) { g = 1; }
int main(void) {
  if (g) reach_error();
  return 0;
}
