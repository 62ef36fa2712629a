// safe, or unknown
// not native: what others define is not here
extern void reach_error(void);
extern void other(void);
extern const int table[4];
extern const int one;
int main(void) {
  int first = table[1], k = one;
  other();
  if (table[1] != first || k != one) reach_error();
  return 0;
}
