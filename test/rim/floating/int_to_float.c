// safe
void reach_error(void);
int main(void) {
  volatile int i = 16777217;
  volatile unsigned u = 4294967295u;
  volatile long l = 9007199254740993l;
  volatile unsigned long ul = 18446744073709551615ul;
  if ((float)i != 16777216.0f || (float)u != 4294967296.0f) reach_error();
  if ((double)l != 9007199254740992.0 || (double)ul != 18446744073709551616.0) reach_error();
  if ((float)9007199791611905l != 9007200328482816.0f) reach_error();
  return 0;
}
