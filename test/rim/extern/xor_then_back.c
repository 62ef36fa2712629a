// unsafe, or unknown
extern void reach_error(void);
extern void other(unsigned long);
static unsigned long key = 0x5555;
/* not native: nobody defines it */
int main(void) {
  int x = 4;
  other((unsigned long)&x ^ key);
  if (x != 4) reach_error();
  return 0;
}
