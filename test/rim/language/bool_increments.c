// safe
extern void reach_error(void);
int main(void) {
  _Bool b = 1;
  b++;
  if (b != 1) reach_error();
  b--;
  if (b != 0) reach_error();
  b--;
  if (b != 1) reach_error();
  b += 2;
  b *= 4;
  if (b != 1 || ~b != -2) reach_error();
  return 0;
}
