// unsafe, or unknown
extern void reach_error(void);
extern unsigned long slot;
extern void other(void);
/* not native: nobody defines it */
int main(void) {
  int x = 4;
  slot = (unsigned long)&x + 1;
  other();
  if (x != 4) reach_error();
  return 0;
}
