// safe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned long x = 1;
  for (;;) {
    x = x * 6364136223846793005ul + 1442695040888963407ul;
    if (!x && !(x + 1)) break;
  }
  reach_error();
  return 0;
}
