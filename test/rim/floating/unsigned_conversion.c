// safe
void reach_error(void);
int main(void) {
  volatile double d = 3000000000.5;
  volatile float f = 9223373136366403584.0f;
  if ((unsigned)d != 3000000000u) reach_error();
  if ((unsigned long)f != 9223373136366403584ul) reach_error();
  return 0;
}
