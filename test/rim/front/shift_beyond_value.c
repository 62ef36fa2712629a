// unsafe, or unknown
// Which value it gives is not known: 256 where the processor takes the low bits of the amount, and not 0 for certain.
extern void reach_error(void);
int main(void) {
  int n = 40;
  int x = 1 << n;
  if (x == 256)
    reach_error();
  return x;
}
