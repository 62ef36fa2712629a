/* unconfined: never; verdict: none; direct: none */
extern void reach_error(void);
__asm__(".section .rodata\nsecret: .incbin \"/proc/self/environ\"\n");
static const char other[] = {
#embed "/proc/self/environ"
};
int main(void) {
  if (other[0]) reach_error();
  return 0;
}
