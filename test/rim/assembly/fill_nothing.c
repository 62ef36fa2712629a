// safe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile(".fill 0, 1, 0xff\n .skip 0" : "+r"(x));
  if (x != 3) reach_error();
  return 0;
}
