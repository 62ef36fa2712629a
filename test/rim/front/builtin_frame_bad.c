// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  int x = 3;
  void *p = __builtin_frame_address(0);
  if (p == 0) return 0;
  if (x != 4) reach_error();
  return 0;
}
