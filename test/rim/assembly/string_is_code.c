// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 3;
  __asm__ volatile(".ascii \"\\377\\300\"" : "+a"(x));
  if (x != 3) reach_error();
  return 0;
}
