// unknown line 5: system
extern void reach_error(void);
int main(void) {
  long r, buffer[1] = {0};
  __asm__ volatile("syscall" : "=a"(r) : "a"(39), "D"(buffer) : "rcx", "r11", "memory");
  if (buffer[0] == 7 && r == 8 && r == 9) reach_error();
  return 0;
}
