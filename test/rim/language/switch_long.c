// safe
extern void reach_error(void);
int main(void) {
  long x = 0x100000001L;
  switch (x) {
  case 1: reach_error();
  case 0x100000001L: return 0;
  }
  reach_error();
  return 0;
}
