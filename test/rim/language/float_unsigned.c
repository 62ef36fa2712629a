// safe, or unknown
extern void reach_error(void);
int main(void) {
  unsigned u = 4000000000u;
  float f = u;
  if ((double)f != 4000000000.0) reach_error();
  return 0;
}
