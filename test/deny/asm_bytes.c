// unknown line 5: bytes
extern void reach_error(void);
int main(void) {
  int x = 0;
  __asm__ volatile(".byte 0xc7,0x07,0x01,0x00,0x00,0x00" : : "D"(&x));
  if (x == 7) reach_error();
  return 0;
}
