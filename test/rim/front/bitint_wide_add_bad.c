// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned _BitInt(192) x = ~(unsigned _BitInt(192))0;
  x += 1;
  if (x == 0) reach_error();
  return 0;
}
