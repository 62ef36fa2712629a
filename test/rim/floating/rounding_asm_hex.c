// unsafe
void reach_error(void);
/* the bytes of an instruction: ldmxcsr (%rax) */
int main(void) {
  volatile double one = 1, three = 3;
  double near = one / three;
  unsigned csr = 0x1f80 | 0x4000;
  __asm__ volatile(".byte 0x0f, 0xae, 0x10" : : "a"(&csr), "m"(csr));
  if (near != one / three) reach_error();
  return 0;
}
