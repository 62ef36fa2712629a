// unsafe, or unknown
/* not native: needs a device */
extern void reach_error(void);
#define REGISTER ((volatile unsigned *)0x40001000)
int main(void) {
  unsigned a = __atomic_fetch_or(REGISTER, 0, __ATOMIC_SEQ_CST), b = __atomic_fetch_or(REGISTER, 0, __ATOMIC_SEQ_CST);
  if (a != b) reach_error();
  return 0;
}
