// safe
void reach_error(void);
int main(void) {
  volatile float f = 0.1f;
  if (f == 0.1) reach_error();
  if ((double)f != 0x1.99999ap-4) reach_error();
  return 0;
}
