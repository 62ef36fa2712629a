// safe, or unknown
extern void reach_error(void);
int main(void) {
  if (sizeof(long double) != 16 || (long double)1 / 3 == (double)1 / 3) reach_error();
  return 0;
}
