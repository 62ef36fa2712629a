// safe, or unknown
extern void reach_error(void);
int main(void) {
  double d = 3000000000.0;
  unsigned u = (unsigned)d;
  if (u != 3000000000u) reach_error();
  return 0;
}
