// unsafe
extern void reach_error(void);
int main(void) {
  _Float16 h = 2049;
  if ((int)h != 2049) reach_error();
  return 0;
}
