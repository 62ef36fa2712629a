// safe, or unknown
extern void reach_error(void);
int main(void) {
  volatile float _Complex a = 6.0f, b = 2.0f;
  float _Complex c = a / b;
  if (__real__ c != 3.0f) reach_error();
  return 0;
}
