// safe, may be unknown: the run is long, and only the compiled program comes to the overflow
// What comes behind an overflow is no error: nobody says what the run is there.
extern void reach_error(void);

int main(void) {
  unsigned n = 0;
  int x = 1;
  while (n < 0x07ffffff) {
    unsigned y = 0;
    while (y < 8) y++;
    n++;
    x += 100;
  }
  if (n > 7) reach_error();
  return 0;
}
