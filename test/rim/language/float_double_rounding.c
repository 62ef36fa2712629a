// safe, or unknown
extern void reach_error(void);
int main(void) {
  float a = 0.1f;
  double d = 0.1;
  if (a == d) reach_error();
  return 0;
}
