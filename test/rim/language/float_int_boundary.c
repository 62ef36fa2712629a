// unsafe, or unknown
extern void reach_error(void);
int main(void) {
  volatile float f = 16777217;
  volatile double d = 9007199254740993.0;
  if (f == 16777216.0f && (long)d == 9007199254740992L) reach_error();
  return 0;
}
