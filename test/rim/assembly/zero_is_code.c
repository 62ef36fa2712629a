// unsafe, or unknown
extern void reach_error(void);
/* 00 00 is addb %al, (%rax) */
int main(void) {
  char c = 0;
  unsigned long at = (unsigned long)&c;
  at = (at | 255) - 254;
  char area[600];
  for (int i = 0; i < 600; i++) area[i] = 0;
  unsigned long p = ((unsigned long)area + 255) / 256 * 256 + 1;
  __asm__ volatile(".zero 2" : "+a"(p) : : "memory");
  if (*(char *)p) reach_error();
  return at == 0;
}
