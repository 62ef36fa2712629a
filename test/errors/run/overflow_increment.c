// expect: 7: signed overflow
/* ++ on the largest int; unsigned char and unsigned counters wrap without complaint. */
int main(void) {
  unsigned char c = 255;
  unsigned u = 4294967295u;
  int i = 2147483646;
  for (;;) c++, u++, i++;
}
