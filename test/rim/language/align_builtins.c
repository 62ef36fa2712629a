// safe
extern void reach_error(void);
int main(void) {
  unsigned x = 13;
  if (__builtin_align_up(x, 8) != 16 || __builtin_align_down(x, 8) != 8 || __builtin_is_aligned(x, 8)) reach_error();
  return 0;
}
