// unsafe
extern void reach_error(void);
int main(void) {
  _Bool b = 0.5;
  _Bool c = 256;
  b++;
  if (b != 1 || c != 0) reach_error();
  b--;
  if (b) reach_error();
  return 0;
}
