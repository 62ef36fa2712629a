// unknown line 10
extern void reach_error(void);
static int one(void) {
  return 1;
}
extern int other(void);
__asm__(".weakref other, one");
int main(void) {
  int (*volatile p)(void) = one;
  if (p() != 1 || other() == 2) reach_error();
  return 0;
}
