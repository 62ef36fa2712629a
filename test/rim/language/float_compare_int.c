// safe, or unknown
extern void reach_error(void);
int main(void) {
  int i = 16777217;
  float f = (float)i;
  if ((int)f != 16777216) reach_error();
  return 0;
}
