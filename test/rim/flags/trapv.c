// safe, or unknown; flags: -- -ftrapv
extern void reach_error(void);
int main(void) {
  volatile int x = 2147483647;
  int y = x + 1;
  reach_error();
  return y;
}
