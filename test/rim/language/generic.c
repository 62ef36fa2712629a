// safe, or unknown
extern void reach_error(void);
#define kind(x) _Generic((x), char: 1, int: 2, unsigned: 3, long: 4, default: 5)
int main(void) {
  char c = 0;
  if (kind(c) != 1 || kind(+c) != 2 || kind(1 ? 1 : 1u) != 3 || kind(1L) != 4) reach_error();
  return 0;
}
