// unsafe, or unknown
extern void reach_error(void);
/* 0xf8 is clc, 0x98 cwtl: what is left out is filled with it */
int main(void) {
  int x = 0x18000;
  __asm__ volatile(".space 1, 0x98" : "+a"(x));
  if (x != 0x18000) reach_error();
  return 0;
}
