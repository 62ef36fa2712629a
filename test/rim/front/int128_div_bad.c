// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned __int128 x = ((unsigned __int128)1 << 127) + 5;
  if (x / 3 % 10 != 5) reach_error();
  return 0;
}
