// safe, or unknown
extern void reach_error(void);
int main(void) {
  double d = -2.7;
  if ((int)d != -2) reach_error();
  return 0;
}
