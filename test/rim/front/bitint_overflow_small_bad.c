// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned _BitInt(3) x = 7;
  x++;
  if (x != 8) reach_error();
  return 0;
}
