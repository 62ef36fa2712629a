// unsafe line 15
// The only run is too long for the interpreter, and not for the processor.
extern void reach_error(void);

static unsigned next(unsigned z) {
  unsigned y = 0;
  while (y < 8) y++;
  return z + y - 6;
}

int main(void) {
  unsigned x = 0;
  while (x < 0x07ffffff) x = next(x);
  if (x % 2 == 0)
    reach_error();
  return 0;
}
