// safe, or unknown
extern void reach_error(void);
int main(void) {
  _Float16 h = 2049;
  if ((int)h != 2048) reach_error();
  return 0;
}
