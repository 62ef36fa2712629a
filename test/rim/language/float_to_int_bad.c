// unsafe
extern void reach_error(void);
int main(void) {
  double d = -2.7;
  if ((int)d != -3) reach_error();
  return 0;
}
