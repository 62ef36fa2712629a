// safe
void reach_error(void);
int main(void) {
  volatile __int128 x = ((__int128)1 << 100) + 1;
  volatile double d = (double)x;
  if (d != 0x1p100) reach_error();
  if ((__int128)d != (__int128)1 << 100) reach_error();
  return 0;
}
