// unsafe, or unknown
extern void reach_error(void);
/* eight times 0x40 0x40 ... is a prefix, 0xf8 clears the carry; 0xf9 sets it */
int main(void) {
  unsigned char c = 0;
  __asm__ volatile("clc\n .skip 1, 0xf9\n setc %0" : "=r"(c));
  if (c) reach_error();
  return 0;
}
